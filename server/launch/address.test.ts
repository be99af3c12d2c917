import net from 'node:net';
import { expect, it } from 'vitest';
import { freePort, originOf } from '@/server/launch/address';

it('a taken port is refused with the next step, and port 0 becomes a free one', async () => {
  const port = await freePort('127.0.0.1', 0);
  expect(port).toBeGreaterThan(0);
  const other = net.createServer();
  await new Promise<void>((done) => other.listen(port, '127.0.0.1', done));
  await expect(freePort('127.0.0.1', port)).rejects.toThrow(`Port ${port} is taken: stop the program that uses it, or set PORT`);
  other.close();
});

it('an address of another machine is refused by name', async () => {
  await expect(freePort('192.0.2.7', 0)).rejects.toThrow('The address 192.0.2.7 is not one of this machine');
});

it('the printed address can be opened as it is', () => {
  expect(originOf('127.0.0.1', 3000)).toBe('http://127.0.0.1:3000');
  expect(originOf('0.0.0.0', 3000)).toBe('http://127.0.0.1:3000');
  expect(originOf('::', 80)).toBe('http://[::1]:80');
  expect(originOf('fe80::1', 80)).toBe('http://[fe80::1]:80');
});
