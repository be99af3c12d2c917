// Requests over connections that stay open, timed one by one.
import http from 'node:http';

/** `send(method, path, body)` uses one connection for all its requests and gives milliseconds; rejects on any status but 200. */
export function connection({ origin, headers }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const send = (method, path, body) =>
    new Promise((done, failed) => {
      const began = performance.now();
      const text = body === undefined ? '' : JSON.stringify(body);
      const request = http.request(`${origin}/api/v1${path}`, { method, agent, headers: { ...headers, 'content-length': Buffer.byteLength(text) } }, (answer) => {
        const pieces = [];
        answer.on('data', (piece) => pieces.push(piece));
        answer.on('end', () => {
          if (answer.statusCode === 200) done(performance.now() - began);
          else failed(new Error(`${method} ${path}: ${answer.statusCode} ${Buffer.concat(pieces)}`));
        });
      });
      request.on('error', failed);
      request.end(text);
    });
  return { send, close: () => agent.destroy() };
}

/** Every connection sends one request after the other until the time is over: requests a second. */
export async function saturate(connections, seconds, sendOne) {
  const began = performance.now();
  const until = began + seconds * 1000;
  let count = 0;
  await Promise.all(
    connections.map(async (one, index) => {
      while (performance.now() < until) {
        await sendOne(one, index);
        count += 1;
      }
    }),
  );
  return count / ((performance.now() - began) / 1000);
}

/** Each connection sends one request a second, spread over the second: milliseconds of each. */
export async function paced(connections, seconds, sendOne) {
  const began = performance.now();
  const taken = [];
  await Promise.all(
    connections.map(async (one, index) => {
      for (let turn = 0; turn < seconds; turn++) {
        const due = began + (turn + index / connections.length) * 1000;
        await new Promise((done) => setTimeout(done, Math.max(0, due - performance.now())));
        taken.push(await sendOne(one, index));
      }
    }),
  );
  return taken;
}
