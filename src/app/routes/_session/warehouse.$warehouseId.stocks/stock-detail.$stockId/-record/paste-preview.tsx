import { Box, Button, Group, Progress } from '@mantine/core'
import '@mantine/core/styles/Progress.css'
import { useRef } from 'react'
import { failureText } from '#app/api/failure-text.ts'
import type { Revision } from '#app/api/family.ts'
import { isSessionEnd } from '#app/api/http.ts'
import { useLeaving } from '#app/forms/use-leaving.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { showDone } from '#app/ui/toast.ts'
import { Told } from '#app/ui/told.tsx'
import type { FamilyScope } from '#domain/family.ts'
import type { PastedBlock, PastedColumn, PastedEntity } from '#domain/pasted-rows.ts'
import type { Noun, NounName } from '../-nouns/noun.ts'
import { PasteTable, type PasteTableHands } from './paste-table.tsx'
import { lineRanges, usePastedRows } from './use-pasted-rows.ts'
import classes from './paste-preview.module.css'

interface PastePreviewProps<Path extends string, Row extends Revision, Saved extends object> {
  noun: Noun<Path, Row, Saved>
  scope: FamilyScope<Path>
  block: PastedBlock<Saved>
  columns: readonly PastedColumn[]
  labels: readonly { name: string; label: string }[]
  onClose: () => void
}

const words: Record<PastedEntity, { one: TextKey; many: TextKey }> = {
  lineaMercaderia: { one: 'paste.linea', many: 'paste.lineas' },
  contenedorAsociado: { one: 'paste.contenedor', many: 'paste.contenedores' },
  contenedorVacio: { one: 'paste.contenedor', many: 'paste.contenedores' },
}

/** Every row and cell of a pasted block before anything is saved, each wrong cell with its reason. */
export function PastePreview<Path extends string, Row extends Revision, Saved extends object>(props: PastePreviewProps<Path, Row, Saved>) {
  const { noun, scope, block, columns, labels, onClose } = props
  const each = noun.api.useCreateEach(scope)
  const pasting = usePastedRows(block.rows, {
    columns,
    draft: noun.draft,
    create: each.create,
    onEnd({ saved, left, isDone }) {
      if (saved > 0) each.settle()
      // The button that saved is gone; who went to a cell meanwhile stays there.
      if (left > 0 && isDone && !(document.activeElement instanceof HTMLInputElement)) hands.current?.toWrong()
      if (left > 0) return
      showDone('paste.done', { what: countOf(noun.name, saved) })
      onClose()
    },
  })
  const { rows, progress, ending, hasAmbiguous } = pasting
  const hands = useRef<PasteTableHands>(null)
  const asking = useRef(false)
  const close = async () => {
    // Escape reaches this dialog too while the question stands over it.
    if (progress || asking.current) return
    asking.current = true
    const goes = await mayLeave()
    asking.current = false
    if (goes) onClose()
  }
  const { mayLeave } = useLeaving(
    () => pasting.touched,
    () => void close(),
  )
  const good = rows.filter(({ saved }) => saved !== null).length
  const wrong = rows.length - good

  return (
    <Dialog title={t('paste.title')} onClose={() => void close()} typed size="xl">
      <p className={classes['counts']} role="status">
        {t('paste.counts', { good, wrong })}
        {block.ignored.length > 0 && ` ${t('paste.ignored', { columns: block.ignored.join(', ') })}`}
      </p>
      {hasAmbiguous && !progress && (
        <div className={classes['asked']}>
          <span>{t('paste.ambiguous')}</span>
          <Button size="compact-sm" variant="light" onClick={() => pasting.settle('thousands')}>
            {t('paste.ambiguous.thousands')}
          </Button>
          <Button size="compact-sm" variant="light" onClick={() => pasting.settle('decimal')}>
            {t('paste.ambiguous.decimal')}
          </Button>
        </div>
      )}
      <PasteTable ref={hands} pasting={pasting} labels={labels} />
      {progress && (
        <div className={classes['progress']}>
          {t('paste.progress', { done: progress.done, of: progress.of })}
          <Progress value={(100 * progress.done) / Math.max(1, progress.of)} aria-label={t('paste.title')} />
        </div>
      )}
      {ending && rows.length > 0 && (
        <Box mt={12}>
          <Told how={ending.failure ? 'failed' : 'warned'} role="alert" takesFocus={false}>
            {ending.failure !== null && !isSessionEnd(ending.failure) && `${failureText(ending.failure)} `}
            {t(rows.length === 1 ? 'paste.leftOne' : 'paste.left', {
              saved: ending.saved,
              left: rows.length,
              lines: lineRanges(
                rows.map(({ line }) => line),
                (first, last) => t('paste.range', { first, last }),
              ),
            })}
          </Told>
        </Box>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        {wrong > 0 && !progress && (
          <Button variant="subtle" mr="auto" data-autofocus onClick={() => hands.current?.toWrong()}>
            {t('paste.nextWrong')}
          </Button>
        )}
        {progress ? (
          <Button variant="default" onClick={pasting.stop}>
            {t('paste.stop')}
          </Button>
        ) : (
          <Button variant="default" onClick={() => void close()}>
            {t('entity.action.cancel')}
          </Button>
        )}
        {wrong === 0 && (
          <Button onClick={() => void pasting.save()} loading={progress !== null} disabled={good === 0} data-autofocus>
            {t('paste.add', { what: countOf(noun.name, good) })}
          </Button>
        )}
        {wrong > 0 && good > 0 && (
          <Button variant="default" onClick={() => void pasting.save()} loading={progress !== null}>
            {t('paste.addGood', { what: countOf(noun.name, good) })}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}

function countOf(name: NounName, count: number): string {
  const { one, many } = name === 'permisoEmbarque' || name === 'documentoTransporte' ? words.lineaMercaderia : words[name]
  return t(count === 1 ? one : many, { count })
}
