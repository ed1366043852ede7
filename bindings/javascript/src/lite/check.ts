export function checkText(name: string, text: string): string {
  if (typeof text !== 'string') throw new TypeError(`${name}: give a text, not ${text === null ? 'null' : `a value of type ${typeof text}`}`);
  return text;
}
