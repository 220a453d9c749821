// The button and dialog that delete the selected rows of a generic list, and report refusals.
import { Box, Button } from '@mantine/core'
import { Trash2 } from 'lucide'
import { useRef, useState } from 'react'
import { useDeleteEach } from '#app/api/family/family-many.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { isSessionEnd } from '#app/api/http/failure.ts'
import { t } from '#app/i18n/text.ts'
import { Icon } from '#app/ui/control/icon.tsx'
import { CloseFooter, Dialog, DialogButtons } from '#app/ui/dialog/dialog.tsx'
import { Message } from '#app/ui/feedback/message.tsx'
import { showSuccess } from '#app/ui/feedback/toasts.tsx'
import { recordLabel } from '../../record-names.ts'
import type { GenericEntity, GenericTypes } from '../generic-entity.ts'

interface DeleteChosenProps<T extends GenericTypes> {
  entity: GenericEntity<T>
  rows: readonly T['row'][]
}

export function DeleteChosen<T extends GenericTypes>({ entity, rows }: DeleteChosenProps<T>) {
  const [asked, setAsked] = useState<readonly T['row'][] | null>(null)
  return (
    <>
      {rows.length > 0 && (
        <Button
          variant="default"
          size="xs"
          c="var(--mantine-color-error)"
          aria-haspopup="dialog"
          leftSection={<Icon of={Trash2} size={16} />}
          onClick={() => setAsked(rows)}
        >
          {t('entity.deleteMany.action', { count: rows.length })}
        </Button>
      )}
      {asked && <DeleteDialog entity={entity} rows={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

interface Refusal {
  readonly name: string
  readonly reason: string
}

function DeleteDialog<T extends GenericTypes>({ entity, rows, onClose }: DeleteChosenProps<T> & { onClose: () => void }) {
  const { current, refusals, run } = useDeletes(entity, rows, onClose)
  const count = rows.length
  if (refusals.length > 0 && current === null) return <Refused refusals={refusals} onClose={onClose} />
  const busy = current !== null
  return (
    <Dialog title={count === 1 ? t('entity.deleteMany.one') : t('entity.deleteMany.question', { count })} {...(busy ? {} : { onClose })}>
      <p>{namesOf(rows.map((row) => recordLabel(entity, row)))}</p>
      <p>{t(`${entity.name}.lost`)}</p>
      <p role="status">{busy && t('entity.deleteMany.progress', { current, count })}</p>
      <DialogButtons onCancel={onClose} busy={busy} focusCancel>
        <Button color="red.9" loading={busy} onClick={() => void run()}>
          {t('entity.action.delete')}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

function Refused({ refusals, onClose }: { refusals: readonly Refusal[]; onClose: () => void }) {
  return (
    <Dialog title={t('entity.delete.title')} onClose={onClose}>
      <Message kind="error">
        {refusals.length === 1 ? t('entity.deleteMany.refusedOne') : t('entity.deleteMany.refused', { count: refusals.length })}
      </Message>
      <Box component="ul" mah="40vh" mt={8} pl={20} style={{ overflow: 'auto', listStyle: 'disc' }}>
        {refusals.map(({ name, reason }) => (
          <li key={name}>
            {name}: {reason}
          </li>
        ))}
      </Box>
      <CloseFooter onClose={onClose} />
    </Dialog>
  )
}

/**
 * Deletes the rows one after the other. After a refusal it continues with the next row, except when the session has ended, because the
 * server would refuse them all.
 */
function useDeletes<T extends GenericTypes>(entity: GenericEntity<T>, rows: readonly T['row'][], onDone: () => void) {
  const { remove, settle } = useDeleteEach(entity.api, {})
  // A ref and not a state, because a second click can come before the render that disables the button.
  const running = useRef(false)
  const [current, setCurrent] = useState<number | null>(null)
  const [refusals, setRefusals] = useState<readonly Refusal[]>([])

  async function run(): Promise<void> {
    if (running.current) return
    running.current = true
    const refused: Refusal[] = []
    let deleted = 0
    let ended = false
    for (const [index, row] of rows.entries()) {
      setCurrent(index + 1)
      try {
        await remove(row.id)
        deleted += 1
      } catch (error) {
        ended = isSessionEnd(error)
        if (ended) break
        refused.push({ name: recordLabel(entity, row), reason: failureText(error) })
      }
    }
    settle()
    setRefusals(refused)
    setCurrent(null)
    if (deleted > 0) showSuccess('entity.deleteMany.done', { deleted, count: rows.length })
    if (refused.length === 0) onDone()
  }

  return { current, refusals, run }
}

const shownNames = 5

function namesOf(names: readonly string[]): string {
  const first = names.slice(0, shownNames).join(', ')
  return names.length > shownNames ? `${first} ${t('entity.deleteMany.more', { count: names.length - shownNames })}` : first
}
