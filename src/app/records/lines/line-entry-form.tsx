// The one-row form for entering many short records quickly, where Enter queues each one for saving.
import { Box } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type LinkProps, useRouter } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { Failure } from '#app/api/http/failure.ts'
import { DraftMessage } from '#app/forms/drafts/draft-message.tsx'
import { useDrafts } from '#app/forms/drafts/use-drafts.ts'
import { FormShell } from '#app/forms/form-shell.tsx'
import { submitOnCtrlEnter, useCheckedForm } from '#app/forms/use-schema-form.ts'
import { t } from '#app/i18n/text.ts'
import { openByKey } from '#app/ui/shortcuts/held-keys.ts'
import type { FamilyScope } from '#domain/contract/family.ts'
import { minuteOf } from '#domain/values/dates.ts'
import type { Entity, Values } from '../entity.ts'
import { RecordFields } from '../form/record-fields.tsx'
import { useRepeats } from '../form/use-repeats.tsx'
import { moveBetweenCells } from './cell-navigation.ts'
import { SaveQueue, type FailedLine, useSaveQueue } from './save-queue.tsx'

export interface Sibling {
  readonly link: LinkProps
  readonly text: string
  readonly letter: string
}

interface LineEntryFormProps<T extends EntityTypes> {
  entity: Entity<T>
  scope: FamilyScope<T['path']>
  siblings: readonly Sibling[]
  saveLabel?: string | undefined
  onLeave: () => void
}

/** The time in milliseconds after a line was queued in which a second press, without typing in between, counts as the same press. */
const doublePress = 700

function isDoublePress(enqueuedAt: number): boolean {
  return performance.now() - enqueuedAt < doublePress
}

/** The fields that the next record repeats from the last one, and the field that takes the focus if it is not the first. */
const habits: Readonly<Record<string, { repeats: readonly string[]; first?: string }>> = {
  lineaMercaderia: { repeats: ['tipoEmbalaje'] },
  contenedorAsociado: { repeats: ['tipo', 'longitudContenedor'], first: 'cantidadBultos' },
  contenedorVacio: { repeats: ['longitudContenedor', 'fechaIngresoDeposito'] },
}

export function LineEntryForm<T extends EntityTypes>(props: LineEntryFormProps<T>) {
  const { entity, siblings, saveLabel = t('entity.action.save'), onLeave } = props
  const { checked, drafts, queue, repeats, fields, renewFields, enqueue, enqueueTyped, correct } = useLineEntry(props)
  const { form, element, failure } = checked
  const router = useRouter()
  useSiblingKeys(siblings, ({ link }) => {
    // Removes the focus, because the emptied form would otherwise focus its first field and receive the keys that are meant for the next
    // page.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    // The typed line is saved first; an invalid line keeps the user on the page.
    if (form.isDirty() && !enqueueTyped()) return
    void openByKey(() => router.navigate({ ...link, replace: true }))
  })
  return (
    <FormShell
      form={{
        form,
        formProps: { ref: element, noValidate: true, 'aria-busy': false, onSubmit: enqueue, onKeyDown: submitOnCtrlEnter },
        saving: false,
        saveNow: async () => (!form.isDirty() || enqueueTyped(false)) && (await queue.saving(), !queue.hasFailed()),
        underWay: queue.saving,
        isUnsaved: () => form.isDirty() || queue.hasFailed(),
      }}
      label={t(entity.groups[0]?.heading ?? 'record.edit')}
      saveLabel={saveLabel}
      invalidText={t('record.invalid.add')}
      failure={failure}
      onLeave={onLeave}
      path={drafts.path}
      onDiscard={() => {
        drafts.clear()
        queue.discardAll()
      }}
      onKeyDown={moveBetweenCells}
      footer={
        <SaveQueue
          groups={entity.groups}
          queue={queue}
          onCorrect={correct}
          onAnswered={() => element.current?.querySelector<HTMLElement>('input, select')?.focus()}
        />
      }
    >
      <DraftMessage drafts={drafts} disabled={false} onRecover={renewFields} />
      <Box pb={16}>
        <RecordFields
          key={fields.round}
          groups={entity.groups}
          form={form}
          repeats={repeats}
          takeFocus={fields.takeFocus}
          first={habits[entity.name]?.first}
        />
      </Box>
    </FormShell>
  )
}

/** Connects the form, its draft and its queue: lines go from the form to the queue, and a failed line can return to the form. */
function useLineEntry<T extends EntityTypes>({ entity, scope }: Pick<LineEntryFormProps<T>, 'entity' | 'scope'>) {
  const start = () => entity.start({ now: minuteOf(), cuit: '' })
  const path = entity.api.path(scope)
  const create = entity.api.useCreate(scope)
  const queue = useSaveQueue(path, async (parsed: T['draft']) => {
    const saved = await create.mutateAsync(parsed)
    void repeats.tellSaved(saved)
  })
  const [initial] = useState(start)
  const checked = useCheckedForm<Values, T['draft']>(entity.draft, initial)
  const { form, element } = checked
  const drafts = useDrafts(form, { path })
  const repeats = useRepeats({ entity, scope, values: form.getValues, waiting: queue.waiting })
  // Inputs keep their displayed text, so the next line remounts them with a new key.
  const [fields, setFields] = useState({ round: 0, takeFocus: true })
  const enqueuedAt = useRef(-Infinity)

  function renewFields(): void {
    const takeFocus = element.current?.contains(document.activeElement) === true
    setFields(({ round }) => ({ round: round + 1, takeFocus }))
  }

  function enqueue(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!form.isDirty() && isDoublePress(enqueuedAt.current)) return
    enqueueTyped()
  }

  /** Adds the line to the queue and returns true, or marks its invalid fields and returns false. */
  function enqueueTyped(takeFocus = true): boolean {
    const parsed = checked.check(takeFocus)
    if (parsed === null) return false
    enqueuedAt.current = performance.now()
    const values = form.getValues()
    queue.enqueue({ parsed, values, draftKey: drafts.setAside() })
    const repeated = Object.entries(values).filter(([name]) => habits[entity.name]?.repeats.includes(name))
    checked.reset({ ...start(), ...Object.fromEntries(repeated) })
    renewFields()
    return true
  }

  function correct(line: FailedLine<T['draft']>): void {
    queue.remove(line)
    drafts.replace(line.values)
    renewFields()
    if (line.failure instanceof Failure) checked.showError(line.failure)
  }

  return { checked, drafts, queue, repeats, fields, renewFields, enqueue, enqueueTyped, correct }
}

/** Registers Alt with a letter for each sibling page, wherever the focus is. */
function useSiblingKeys(siblings: readonly Sibling[], go: (sibling: Sibling) => void): void {
  useWindowEvent('keydown', (event) => {
    const { altKey, ctrlKey, metaKey, shiftKey, repeat, code } = event
    const sibling = siblings.find(({ letter }) => code === `Key${letter.toUpperCase()}`)
    if (!sibling || !altKey || ctrlKey || metaKey || shiftKey || repeat || document.querySelector('[role="dialog"]')) return
    event.preventDefault()
    go(sibling)
  })
}
