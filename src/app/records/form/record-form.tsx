// The form of one new or saved record: draft recovery, fields, Guardar and Cancelar, and Enter-key handling.
import { Box } from '@mantine/core'
import { type ReactNode, useState, type KeyboardEvent } from 'react'
import { DraftMessage } from '#app/forms/drafts/draft-message.tsx'
import type { Draft } from '#app/forms/drafts/draft-store.ts'
import type { Drafts } from '#app/forms/drafts/use-drafts.ts'
import { FormShell, type FormShellProps } from '#app/forms/form-shell.tsx'
import type { SchemaForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import type { FieldGroup, Values } from '../entity.ts'
import { RecordFields } from './record-fields.tsx'
import type { FormRepeats } from './use-repeats.tsx'

interface RecordFormProps extends Partial<
  Pick<FormShellProps, 'saveLabel' | 'also' | 'onlyChanged' | 'invalidText' | 'failure' | 'failureLead'>
> {
  groups: readonly FieldGroup[]
  form: SchemaForm<Values>
  drafts: Drafts
  /** The version of the edited record; undefined for a new record. */
  version?: number | undefined
  recordId?: number | undefined
  repeats?: FormRepeats
  onRecover?: (draft: Draft) => void
  onLeave: () => void
  /** Whether Enter moves the focus to the next field, as suits a new record. Otherwise it saves. */
  enterGoesOn?: boolean
  above?: ReactNode
  /** Shown between the fields and the buttons. */
  children?: ReactNode
}

export function RecordForm({
  groups,
  form,
  drafts,
  version,
  recordId,
  repeats,
  onRecover,
  enterGoesOn = false,
  above,
  children,
  ...shell
}: RecordFormProps) {
  // Inputs keep their displayed text, so a recovered draft remounts them with a new key.
  const [round, setRound] = useState(0)
  return (
    <FormShell
      saveLabel={t('entity.action.save')}
      invalidText={t('record.invalid.addTitulo')}
      failure={form.failure}
      {...shell}
      {...(enterGoesOn ? { onKeyDown: enterMovesOn } : {})}
      form={form}
      label={t(groups[0]?.heading ?? 'record.edit')}
      onDiscard={drafts.clear}
      path={drafts.path}
    >
      <DraftMessage
        drafts={drafts}
        version={version}
        disabled={form.saving}
        onRecover={(draft) => {
          setRound(round + 1)
          onRecover?.(draft)
        }}
      />
      {above && (
        <Box maw={200} mb={16}>
          {above}
        </Box>
      )}
      <Box pb={16}>
        <RecordFields key={round} groups={groups} form={form.form} recordId={recordId} repeats={repeats} takeFocus />
      </Box>
      {children}
    </FormShell>
  )
}

const stops = ':is(input, select, textarea, button):not([type="hidden"], [tabindex="-1"], :disabled)'

/**
 * For a new record: Enter moves the focus to the next field, and from the last field to the button that saves. Ctrl+Enter saves from any
 * field.
 */
function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, target, ctrlKey, metaKey, altKey, shiftKey, nativeEvent } = event
  if (key !== 'Enter' || ctrlKey || metaKey || altKey || shiftKey || nativeEvent.isComposing) return
  if (!(target instanceof HTMLInputElement || target instanceof HTMLSelectElement)) return
  const order = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)].filter((one) => !isDraftButton(one))
  const next = order[order.indexOf(target) + 1]
  // The form is not submitted either when Enter has just chosen an option of a list.
  const isChosen = event.defaultPrevented
  event.preventDefault()
  if (!isChosen) next?.focus()
}

/**
 * Returns whether an element is a button of the draft message, which is between the fields. Only the button that saves has the type
 * `submit`.
 */
function isDraftButton(element: HTMLElement): boolean {
  return element instanceof HTMLButtonElement && element.type !== 'submit'
}
