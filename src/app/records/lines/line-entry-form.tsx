import { type FormEvent, useRef, useState } from 'react'
import type { Revision } from '#app/api/family.ts'
import { Failure } from '#app/api/http.ts'
import { DraftNotice } from '#app/forms/draft-notice.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { submitOnCtrlEnter, useCheckedForm } from '#app/forms/use-checked-form.ts'
import { useDrafts } from '#app/forms/use-drafts.ts'
import { t } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/family.ts'
import type { Entity, Values } from '../entity.ts'
import { RecordFields } from '../record-fields.tsx'
import { moveAcross } from './cell-navigation.ts'
import { SaveQueue } from './save-queue.tsx'
import { type FailedLine, useSaveQueue } from './use-save-queue.ts'
import classes from '../record-form.module.css'

interface LineEntryFormProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  /** Returns what the next line begins with. */
  start: () => Values
  invalidText: string
  /** Where Cancelar and Escape lead. */
  onLeave: () => void
}

/** A second press so soon after a line was handed to the queue, with nothing typed between, is the same press. In milliseconds. */
const doublePress = 700

/** Few fields in a row, for lines that are typed one after the other: Enter hands a line to the save queue, and the next empty form is there at once. */
export function LineEntryForm<Path extends string, Row extends Revision, Saved extends object>(
  props: LineEntryFormProps<Path, Row, Saved>,
) {
  const { entity, invalidText, onLeave } = props
  const { checked, drafts, queue, fields, renewFields, enqueue, correct } = useLineEntry(props)
  const { form, element, failure } = checked
  return (
    <FormShell
      form={{
        form,
        formProps: { ref: element, noValidate: true, 'aria-busy': false, onSubmit: enqueue, onKeyDown: submitOnCtrlEnter },
        saving: false,
      }}
      label={t(entity.groups[0]?.heading ?? 'record.edit')}
      saveLabel={t('entity.action.save')}
      invalidText={invalidText}
      failure={failure}
      onLeave={onLeave}
      onDiscard={() => {
        drafts.clear()
        queue.discardAll()
      }}
      background={queue}
      onKeyDown={moveAcross}
      footer={
        <SaveQueue
          groups={entity.groups}
          queue={queue}
          onCorrect={correct}
          onAnswered={() => element.current?.querySelector<HTMLElement>('input, select')?.focus()}
        />
      }
    >
      <DraftNotice drafts={drafts} disabled={false} onRecover={renewFields} />
      <div className={classes['fields']}>
        <RecordFields key={fields.round} groups={entity.groups} form={form} takeFocus={fields.takeFocus} />
      </div>
    </FormShell>
  )
}

/** The form, its draft and its queue: lines go from the form to the queue, and a failed one comes back to be corrected. */
function useLineEntry<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  scope,
  start,
}: Pick<LineEntryFormProps<Path, Row, Saved>, 'entity' | 'scope' | 'start'>) {
  const path = entity.api.path(scope)
  const create = entity.api.useCreate(scope, 'inline')
  const queue = useSaveQueue(path, (parsed: Saved) => create.mutateAsync(parsed))
  const [initial] = useState(start)
  const checked = useCheckedForm<Values, Saved>(entity.draft, initial)
  const { form, element } = checked
  const drafts = useDrafts(form, { path })
  // Fields keep what they show of a value; those of the next line start again.
  const [fields, setFields] = useState({ round: 0, takeFocus: true })
  const enqueuedAt = useRef(0)

  function renewFields(): void {
    const takeFocus = element.current?.contains(document.activeElement) === true
    setFields(({ round }) => ({ round: round + 1, takeFocus }))
  }

  function enqueue(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!form.isDirty() && Date.now() - enqueuedAt.current < doublePress) return
    const parsed = checked.check()
    if (parsed === null) return
    enqueuedAt.current = Date.now()
    queue.enqueue({ parsed, values: form.getValues(), draftKey: drafts.setAside() })
    checked.reset(start())
    renewFields()
  }

  function correct(line: FailedLine<Saved>): void {
    queue.remove(line)
    drafts.replace(line.values)
    renewFields()
    if (line.failure instanceof Failure) checked.showError(line.failure)
  }

  return { checked, drafts, queue, fields, renewFields, enqueue, correct }
}
