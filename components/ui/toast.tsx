/** Short notices at the foot of the page: something was done (with its undo) or failed. They never carry what must be read later. */
'use client';

import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { closeToast, useToasts, type Toast, type ToastTone } from './toast-store';

const SHOWN_MS = 6_000;

const ICONS: Readonly<Record<ToastTone, ReactNode>> = {
  info: <Info size={16} aria-hidden="true" className="text-ink-2" />,
  success: <CircleCheck size={16} aria-hidden="true" className="text-success" />,
  failure: <CircleAlert size={16} aria-hidden="true" className="text-failure" />,
};

/** A failure stays until it is closed; other notices wait while the pointer or the focus is on them. */
function ToastCard({ toast }: { readonly toast: Toast }) {
  const [isHeld, setIsHeld] = useState(false);
  const stays = toast.tone === 'failure' || isHeld;
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => closeToast(toast.id), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [stays, toast.id]);
  const { action } = toast;
  return (
    <li
      role={toast.tone === 'failure' ? 'alert' : 'status'}
      className="appear flex items-start gap-2 rounded-md bg-surface p-3 shadow-float"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <span className="mt-0.5">{ICONS[toast.tone]}</span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold">{toast.title}</p>
        {toast.text !== undefined && <p className="text-12 text-ink-2">{toast.text}</p>}
      </div>
      {action !== undefined && (
        <button
          type="button"
          className="h-6 rounded-sm px-2 text-accent hover:bg-hover"
          onClick={() => {
            action.run();
            closeToast(toast.id);
          }}
        >
          {action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close"
        className="flex size-6 items-center justify-center rounded-sm text-ink-2 hover:bg-hover"
        onClick={() => closeToast(toast.id)}
      >
        <X size={16} aria-hidden="true" />
      </button>
    </li>
  );
}

/** Once per page, at its end. */
export function Toasts() {
  const toasts = useToasts();
  return (
    <section aria-label="Notices" className="pointer-events-none fixed bottom-4 left-1/2 z-50 w-90 max-w-[calc(100vw-32px)] -translate-x-1/2">
      <ul aria-live="polite" className="pointer-events-auto flex flex-col gap-2">
        {toasts.map((toast) => (
          <ToastCard key={toast.id} toast={toast} />
        ))}
      </ul>
    </section>
  );
}
