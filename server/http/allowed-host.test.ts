import { describe, expect, it } from 'vitest';
import { allowedHosts, hostName, isAllowedHost } from './allowed-host';

describe('hostName', () => {
  it('drops the port and the case', () => {
    expect(hostName('LocalHost:3000')).toBe('localhost');
    expect(hostName('[::1]:3000')).toBe('[::1]');
  });

  it('refuses what is no host', () => {
    for (const header of [null, '', 'a b', 'localhost:', 'localhost:x', 'http://localhost', 'localhost/..', 'user@localhost', '::1']) {
      expect(hostName(header), String(header)).toBeNull();
    }
  });
});

describe('isAllowedHost', () => {
  const allowed = allowedHosts('0.0.0.0', 'studio.example:8443, Lab.Example\nfe80::1');

  it('serves loopback and listed names on any port', () => {
    for (const header of ['localhost', '127.0.0.1:3000', '[::1]:9', 'studio.example', 'lab.example:80', '[fe80::1]:3000']) {
      expect(isAllowedHost(header, allowed), header).toBe(true);
    }
  });

  it('refuses names that only look like ours', () => {
    for (const header of ['localhost.evil', '127.0.0.1.evil', 'evil.studio.example', 'studio.example.evil', '0.0.0.0', 'null', null]) {
      expect(isAllowedHost(header, allowed), String(header)).toBe(false);
    }
  });

  it('serves the bound name', () => {
    expect(isAllowedHost('10.0.0.5:3000', allowedHosts('10.0.0.5', undefined))).toBe(true);
  });
});
