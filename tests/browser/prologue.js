// Counts every script that gets to run though the page did not ask for it.
"use strict";
function trap(win) {
  win.ran = 0;
  win.pwned = () => ++win.ran;
  for (const name of ["alert", "confirm", "prompt", "print", "open"]) win[name] = win.pwned;
  // A click that nothing answers would leave the page.
  win.addEventListener("click", (event) => event.preventDefault(), true);
}
trap(window);
