// The state of the page in the fragment of its address: `#v=1&format=markdown&emails=off&text=…`. Settings with their
// default value are left out.

const VERSION = '1';

/** The maximum length of a fragment. Browsers cut off or reject longer addresses. */
const LONGEST = 1_000_000;

/**
 * Returns the values in a fragment, its text (`null` if there is none), and an error message. Unknown names and values are
 * left out.
 */
export function read(fragment, controls) {
  const values = new Map();
  const nothing = { values, text: null, problem: '' };
  if (fragment.length < 2) return nothing;
  const parameters = new URLSearchParams(fragment.slice(1));
  if (parameters.get('v') !== VERSION) {
    return { ...nothing, problem: 'The address is not one of this page; a sample is shown.' };
  }
  const wrong = [];
  for (const [name, value] of parameters) {
    const control = controls.find((control) => control.name === name);
    if (name === 'v' || name === 'text') continue;
    if (!control || (control.options && ![...control.options].some((option) => option.value === value))) {
      wrong.push(`${name}=${value}`);
    } else {
      values.set(name, value);
    }
  }
  const problem = wrong.length > 0 ? `Not understood in the address: ${wrong.join(', ')}` : '';
  return { values, text: parameters.get('text') ?? '', problem };
}

/** Returns the fragment of a state, or `null` if it is too long. */
export function write(format, settings, text) {
  const parameters = new URLSearchParams({ v: VERSION, format });
  for (const [name, value] of settings) if (value !== '') parameters.set(name, value);
  parameters.set('text', text);
  const fragment = `#${parameters}`;
  return fragment.length > LONGEST ? null : fragment;
}
