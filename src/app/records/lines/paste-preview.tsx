import { Box, Button, Group, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useRef } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import type { Revision } from '#app/api/family.ts'
import { isSessionEnd } from '#app/api/http.ts'
import { useLeaving } from '#app/forms/use-leaving.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Message } from '#app/ui/message.tsx'
import { showDone } from '#app/ui/toast.ts'
import type { FamilyScope } from '#domain/family.ts'
import type { PastedBlock, PastedColumn } from '#domain/pasted-rows.ts'
import type { Entity, EntityName } from '../entity.ts'
import { PasteTable, type PasteTableHandle } from './paste-table.tsx'
import { lineRanges, usePastedRows } from './use-pasted-rows.ts'
import classes from './paste-preview.module.css'

interface PastePreviewProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path>
  block: PastedBlock<Saved>
  columns: readonly PastedColumn[]
  labels: readonly { name: string; label: string }[]
  onClose: () => void
}

/** How a number of records is said. */
const counts: Partial<Record<EntityName, { one: TextKey; many: TextKey }>> = {
  lineaMercaderia: { one: 'paste.linea', many: 'paste.lineas' },
  contenedorAsociado: { one: 'paste.contenedor', many: 'paste.contenedores' },
  contenedorVacio: { one: 'paste.contenedor', many: 'paste.contenedores' },
}

/** Every row and cell of a pasted block before anything is saved, each wrong cell with its reason. */
export function PastePreview<Path extends string, Row extends Revision, Saved extends object>(props: PastePreviewProps<Path, Row, Saved>) {
  const { entity, scope, block, columns, labels, onClose } = props
  const each = entity.api.useCreateEach(scope)
  const table = useRef<PasteTableHandle>(null)
  const pasting = usePastedRows(block.rows, {
    columns,
    draft: entity.draft,
    create: each.create,
    onEnd({ saved, left, isDone }) {
      if (saved > 0) each.settle()
      // The button that saved is gone; a user who went to a cell meanwhile stays there.
      if (left > 0 && isDone && !(document.activeElement instanceof HTMLInputElement)) table.current?.focusWrong()
      if (left > 0) return
      showDone('paste.done', { what: countOf(entity.name, saved) })
      onClose()
    },
  })
  const { rows, progress, hasAmbiguous } = pasting
  const mayLeave = useLeaving(() => pasting.touched)
  const close = async () => {
    if (!progress && (await mayLeave())) onClose()
  }
  const good = rows.filter(({ saved }) => saved !== null).length

  return (
    <Dialog title={t('paste.title')} onClose={() => void close()} typed size="xl">
      <p className={classes['counts']} role="status">
        {t('paste.counts', { good, wrong: rows.length - good })}
        {block.ignored.length > 0 && ` ${t('paste.ignored', { columns: block.ignored.join(', ') })}`}
      </p>
      {hasAmbiguous && !progress && <AmbiguousQuestion onAnswer={pasting.settle} />}
      <PasteTable ref={table} pasting={pasting} labels={labels} />
      {progress && (
        <div className={classes['progress']}>
          {t('paste.progress', { done: progress.done, of: progress.of })}
          <Progress value={(100 * progress.done) / Math.max(1, progress.of)} aria-label={t('paste.title')} />
        </div>
      )}
      <EndingMessage pasting={pasting} />
      <PasteButtons
        pasting={pasting}
        name={entity.name}
        good={good}
        onNextWrong={() => table.current?.focusWrong()}
        onCancel={() => void close()}
      />
    </Dialog>
  )
}

type Pasting = ReturnType<typeof usePastedRows>

/** Asks how a number with one separator was meant. */
function AmbiguousQuestion({ onAnswer }: { onAnswer: Pasting['settle'] }) {
  return (
    <div className={classes['asked']}>
      <span>{t('paste.ambiguous')}</span>
      <Button size="compact-sm" variant="light" onClick={() => onAnswer('thousands')}>
        {t('paste.ambiguous.thousands')}
      </Button>
      <Button size="compact-sm" variant="light" onClick={() => onAnswer('decimal')}>
        {t('paste.ambiguous.decimal')}
      </Button>
    </div>
  )
}

/** After a run that left rows behind: how many are saved, which are not, and why it ended. */
function EndingMessage({ pasting: { ending, rows } }: { pasting: Pick<Pasting, 'ending' | 'rows'> }) {
  if (!ending || rows.length === 0) return null
  const lines = lineRanges(
    rows.map(({ line }) => line),
    (first, last) => t('paste.range', { first, last }),
  )
  return (
    <Box mt={12}>
      <Message kind={ending.failure ? 'error' : 'warning'} role="alert" takesFocus={false}>
        {ending.failure !== null && !isSessionEnd(ending.failure) && `${failureText(ending.failure)} `}
        {t(rows.length === 1 ? 'paste.leftOne' : 'paste.left', { saved: ending.saved, left: rows.length, lines })}
      </Message>
    </Box>
  )
}

interface PasteButtonsProps {
  pasting: Pick<Pasting, 'rows' | 'progress' | 'save' | 'stop'>
  name: EntityName
  good: number
  onNextWrong: () => void
  onCancel: () => void
}

function PasteButtons({ pasting: { rows, progress, save, stop }, name, good, onNextWrong, onCancel }: PasteButtonsProps) {
  const isSaving = progress !== null
  const isAllGood = good === rows.length
  return (
    <Group justify="flex-end" gap={8} mt={20}>
      {!isAllGood && !isSaving && (
        <Button variant="subtle" mr="auto" data-autofocus onClick={onNextWrong}>
          {t('paste.nextWrong')}
        </Button>
      )}
      {isSaving ? (
        <Button variant="default" onClick={stop}>
          {t('paste.stop')}
        </Button>
      ) : (
        <Button variant="default" onClick={onCancel}>
          {t('entity.action.cancel')}
        </Button>
      )}
      {isAllGood && (
        <Button onClick={() => void save()} loading={isSaving} disabled={good === 0} data-autofocus>
          {t('paste.add', { what: countOf(name, good) })}
        </Button>
      )}
      {!isAllGood && good > 0 && (
        <Button variant="default" onClick={() => void save()} loading={isSaving}>
          {t('paste.addGood', { what: countOf(name, good) })}
        </Button>
      )}
    </Group>
  )
}

function countOf(name: EntityName, count: number): string {
  const { one, many } = counts[name] ?? { one: 'paste.record', many: 'paste.records' }
  return t(count === 1 ? one : many, { count })
}
