// A port of this machine that nobody uses just now.
import net from 'node:net';

export const freePort = () =>
  new Promise((done, failed) => {
    const server = net.createServer();
    server.once('error', failed);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });
