/** Short notices at the corner: something was done (with its undo) or failed. They never carry what must be read later. */
'use client';

import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';

export type ToastTone = 'info' | 'success' | 'failure';

export interface ToastNotice {
  readonly title: string;
  readonly text?: string | undefined;
  readonly tone?: ToastTone | undefined;
  readonly action?: { readonly label: string; readonly run: () => void } | undefined;
}

const SHOWN_MS = 6_000;
const manager = Base.createToastManager();

/** Shows a notice. A failure stays until it is closed and is read out at once. */
export function showToast({ title, text, tone = 'info', action }: ToastNotice): void {
  const isFailure = tone === 'failure';
  manager.add({
    title,
    ...(text === undefined ? {} : { description: text }),
    type: tone,
    timeout: isFailure ? 0 : SHOWN_MS,
    priority: isFailure ? 'high' : 'low',
    ...(action === undefined ? {} : { actionProps: { children: action.label, onClick: action.run } }),
  });
}

const ICONS: Readonly<Record<ToastTone, ReactNode>> = {
  info: <Info size={16} aria-hidden="true" className="text-ink-2" />,
  success: <CircleCheck size={16} aria-hidden="true" className="text-success" />,
  failure: <CircleAlert size={16} aria-hidden="true" className="text-failure" />,
};

function iconOf(type: string | undefined): ReactNode {
  return type === 'success' || type === 'failure' ? ICONS[type] : ICONS.info;
}

function ToastList() {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root key={toast.id} toast={toast} swipeDirection="right" className="fade w-full rounded-md bg-surface shadow-float data-limited:hidden">
      <Base.Content className="flex items-start gap-2 p-3">
        <span className="mt-0.5">{iconOf(toast.type)}</span>
        <div className="min-w-0 flex-1">
          <Base.Title className="text-13 font-semibold" />
          <Base.Description className="text-12 text-ink-2" />
        </div>
        <Base.Action className="h-6 rounded-sm px-2 text-accent hover:bg-hover" />
        <Base.Close aria-label="Close" className="flex size-6 items-center justify-center rounded-sm text-ink-2 hover:bg-hover">
          <X size={16} aria-hidden="true" />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}

/** Around the whole app, once. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  return (
    <Base.Provider toastManager={manager} limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className="fixed right-4 bottom-4 z-50 flex w-90 max-w-[calc(100vw-32px)] flex-col gap-2">
          <ToastList />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}
