// Compares anchors before and after rewriting: the host that each opens, and the note after it.
"use strict";
Object.assign(report, { shown: 0, taken: 0, same: 0, nowhere: 0 });

JSON.parse(document.getElementById("cases").textContent).forEach(([before, after]) => {
  report.checked++;
  const box = document.createElement("div");
  box.innerHTML = before;
  // The host is empty if the browser does not open the URL.
  const host = box.firstChild.hostname;
  const isSame = host.replace(/\.$/, "").endsWith("bank.com") && !host.endsWith("evil.com");
  box.innerHTML = after;
  const { firstChild: anchor } = box;
  const note = box.textContent.slice(anchor.textContent.length);
  if (!anchor.hasAttribute("href")) report.taken++;
  else if (note !== "") {
    report.shown++;
    if (note !== ` (${host})`) wrong({ name: before }, "the note", host, note);
  } else if (isSame) report.same++;
  else if (host === "") report.nowhere++;
  else wrong({ name: before }, "an anchor in silence", host, after);
});
finish();
