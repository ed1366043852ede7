// Texts in the page itself: each container holds one, with our anchors and nothing else.
"use strict";
const cases = JSON.parse(document.getElementById("cases").textContent);

function checkText(of, index) {
  report.checked++;
  const box = document.getElementById("case-" + index);
  if (!box) return wrong(of, "container", "one", "none");
  const root = of.around ? box.firstElementChild : box;
  if (of.around && (root?.localName !== of.around || root !== box.lastElementChild)) {
    return wrong(of, "around the text", of.around, box.innerHTML);
  }
  const anchors = [...root.querySelectorAll("a")].filter(isOurs(of.attributes));
  for (const element of root.querySelectorAll("*")) {
    if (!anchors.includes(element)) wrong(of, "an element", "anchors alone", element.outerHTML);
    for (const { name } of element.attributes) {
      if (name.startsWith("on")) wrong(of, "a handler", "none", element.outerHTML);
    }
  }
  of.root = root;
  anchors.forEach((anchor) => checkAnchor(of, anchor, of.attributes));
  const targets = anchors.map(target).join("\n");
  check(of, "where the links lead", of.links.map(place).join("\n"), targets);
  check(of, "the text", of.text, root.textContent);
}

document.querySelectorAll("[id^=case-]").forEach(provoke);
// Loading takes time, even if it fails.
setTimeout(() => {
  cases.forEach(checkText);
  if (window.ran) wrong({ name: "all", adapter: "all" }, "scripts that ran", 0, window.ran);
  finish();
}, 500);
