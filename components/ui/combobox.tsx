/** One choice, or several, out of many: a button that opens a list with a field to search it. Loaded when first pointed at. */
'use client';

import clsx from 'clsx';
import { ChevronDown } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { fieldClass, type FieldSize } from './field-class';
import { Kbd } from './kbd';
import { usePopupTrigger } from './popup-trigger';

const load = () => import('./combobox-popup');
const ComboboxPopup = lazy(() => load().then((module) => ({ default: module.ComboboxPopup })));

export interface ComboboxOption {
  readonly value: string;
  readonly label: string;
  /** A second line, or where it belongs. */
  readonly detail?: string | undefined;
}

export interface ComboboxProps {
  readonly label: string;
  readonly options: readonly ComboboxOption[];
  /** The chosen values. */
  readonly values: readonly string[];
  readonly onChange: (values: readonly string[]) => void;
  readonly isMultiple?: boolean | undefined;
  /** Offers to create what was typed, where no option is called that. */
  readonly onCreate?: ((text: string) => void) | undefined;
  readonly placeholder?: string | undefined;
  readonly kbd?: string | undefined;
  readonly fieldSize?: FieldSize | undefined;
  readonly isDisabled?: boolean | undefined;
  readonly id?: string | undefined;
  readonly 'aria-describedby'?: string | undefined;
  readonly 'aria-invalid'?: true | undefined;
  readonly className?: string | undefined;
}

function summary({ options, values, placeholder = 'Choose' }: ComboboxProps): string {
  const chosen = options.filter((option) => values.includes(option.value));
  const [first] = chosen;
  if (first === undefined) return placeholder;
  return chosen.length === 1 ? first.label : `${first.label} and ${String(chosen.length - 1)} more`;
}

export function Combobox(props: ComboboxProps) {
  const { label, options, values, onChange, isMultiple = false, onCreate, kbd, fieldSize = 'md', isDisabled = false, id, className } = props;
  const popup = usePopupTrigger('dialog', load);
  return (
    <>
      <button
        type="button"
        {...popup.props}
        id={id}
        aria-label={id === undefined ? `${label}: ${summary(props)}` : undefined}
        aria-describedby={props['aria-describedby']}
        data-invalid={props['aria-invalid']}
        disabled={isDisabled}
        className={fieldClass(fieldSize, clsx('flex items-center gap-2 text-left', className))}
      >
        <span className={clsx('min-w-0 flex-1 truncate', values.length === 0 && 'text-ink-3')}>{summary(props)}</span>
        {kbd !== undefined && kbd !== '' && <Kbd keys={kbd} />}
        <ChevronDown size={16} aria-hidden="true" className="text-ink-2" />
      </button>
      {popup.hasOpened && (
        <Suspense fallback={null}>
          <ComboboxPopup
            label={label}
            options={options}
            values={values}
            onChange={onChange}
            isMultiple={isMultiple}
            onCreate={onCreate}
            isOpen={popup.isOpen}
            onOpenChange={popup.setIsOpen}
            anchor={popup.anchor}
          />
        </Suspense>
      )}
    </>
  );
}
