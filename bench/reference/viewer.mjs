// The reference viewer: a page without a framework that draws the rows in view of a file of flat lines. usage: viewer.mjs FOLDER PORT
import fs from 'node:fs';
import http from 'node:http';
import path from 'node:path';

const [, , folder, port] = process.argv;
const rowHeight = 200;
const perBlock = 20;

const files = new Map();
/** Where each line of a file begins; a slice of lines is answered as it stands in the file. */
function opened(name) {
  const known = files.get(name);
  if (known) return known;
  const bytes = fs.readFileSync(path.join(folder, `${path.basename(name)}.flat.jsonl`));
  const starts = [0];
  for (let at = bytes.indexOf(10); at >= 0; at = bytes.indexOf(10, at + 1)) starts.push(at + 1);
  const found = { bytes, starts, count: starts.length - 1 };
  files.set(name, found);
  return found;
}

function slice(name, from, to) {
  const { bytes, starts, count } = opened(name);
  const end = Math.min(count, to);
  return end <= from ? '[]' : `[${bytes.toString('utf8', starts[from], starts[end] - 1).replaceAll('\n', ',')}]`;
}

/** Runs in the page. */
function view(name, count, height, block, first) {
  const known = new Map(first.map((step, at) => [at, step]));
  const asked = new Set();
  const drawn = new Map();
  const scroller = document.getElementById('scroller');
  const rows = document.getElementById('rows');
  let isDue = false;
  const soon = () => {
    if (!isDue) requestAnimationFrame(draw);
    isDue = true;
  };
  const ask = async (from) => {
    if (asked.has(from)) return;
    asked.add(from);
    const answer = await fetch(`/steps?of=${name}&from=${from}&to=${from + block}`);
    for (const [at, step] of (await answer.json()).entries()) known.set(from + at, step);
    soon();
  };
  function draw() {
    isDue = false;
    const top = Math.max(0, Math.floor(scroller.scrollTop / height) - 4);
    const end = Math.min(count, top + Math.ceil(scroller.clientHeight / height) + 9);
    for (const [at, row] of drawn) {
      if (at >= top && at < end) continue;
      row.remove();
      drawn.delete(at);
    }
    for (let at = top; at < end; at++) {
      if (drawn.has(at)) continue;
      const step = known.get(at);
      if (!step) {
        void ask(at - (at % block));
        continue;
      }
      const row = document.createElement('div');
      row.className = 'row';
      row.style.top = `${at * height}px`;
      const text = document.createElement('pre');
      text.textContent = `${step.thought}\n$ ${step.action}\n${step.observation}`;
      row.append(text);
      drawn.set(at, row);
      rows.append(row);
    }
  }
  window.jumpTo = (at) => {
    scroller.scrollTop = at * height;
    soon();
  };
  scroller.onscroll = soon;
  draw();
}

const page = (name) => {
  const { count } = opened(name);
  const first = slice(name, 0, perBlock).replaceAll('<', '\\u003c');
  return `<!doctype html><meta charset=utf-8><style>
body { margin: 0; font: 13px monospace }
#scroller { height: 100vh; overflow-y: scroll }
#rows { position: relative; height: ${count * rowHeight}px }
.row { position: absolute; left: 8px; right: 8px; height: ${rowHeight - 8}px; overflow: hidden; border: 1px solid #ccc; contain: strict }
pre { margin: 0; white-space: pre-wrap }
</style><div id=scroller><div id=rows></div></div><script>(${view})(${JSON.stringify(name)}, ${count}, ${rowHeight}, ${perBlock}, ${first})</script>`;
};

http
  .createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const name = searchParams.get('of') ?? '';
    const isPage = pathname === '/';
    if (!isPage && pathname !== '/steps') return response.writeHead(404).end(); // browsers ask for an icon
    response.setHeader('content-type', isPage ? 'text/html' : 'application/json');
    return response.end(isPage ? page(name) : slice(name, Number(searchParams.get('from')), Number(searchParams.get('to'))));
  })
  .listen(Number(port), '127.0.0.1', () => console.log('ready'));
