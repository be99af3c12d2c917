import { describe, expect, it } from 'vitest';
import { contentSecurityPolicy } from './content-security-policy';

describe('contentSecurityPolicy', () => {
  it('allows no inline script, inline style, eval or frame in a build', () => {
    const policy = contentSecurityPolicy('abc', false);
    expect(policy).not.toMatch(/unsafe-/);
    expect(policy).toContain("script-src 'nonce-abc' 'strict-dynamic';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("require-trusted-types-for 'script'");
  });

  it('keeps the nonce on scripts in development', () => {
    expect(contentSecurityPolicy('abc', true)).toContain("script-src 'nonce-abc' 'strict-dynamic' 'unsafe-eval';");
  });
});
