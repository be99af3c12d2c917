import { expect, it } from 'vitest';
import { closeToast, currentToasts, showToast } from './toast-store';

it('keeps the three newest notices, oldest first, until they are closed', () => {
  for (const title of ['one', 'two', 'three', 'four']) showToast({ title });
  expect(currentToasts().map((toast) => toast.title)).toEqual(['two', 'three', 'four']);
  const [first] = currentToasts();
  closeToast(first?.id ?? -1);
  expect(currentToasts().map((toast) => toast.title)).toEqual(['three', 'four']);
  closeToast(-1);
  expect(currentToasts()).toHaveLength(2);
});
