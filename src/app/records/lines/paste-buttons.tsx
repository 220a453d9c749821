import { Button, Group } from '@mantine/core'
import { t } from '#app/i18n/text.ts'
import type { EntityName } from '../entity.ts'
import { countOf } from './paste-kinds.ts'
import type { usePastedRows } from './use-pasted-rows.ts'

type Pasting = ReturnType<typeof usePastedRows>

interface PasteButtonsProps {
  pasting: Pick<Pasting, 'rows' | 'progress' | 'save' | 'stop'>
  name: EntityName
  good: number
  onNextWrong: () => void
  onCancel: () => void
}

/** Saves the rows, stops or leaves; with wrong rows, goes to the next of them or saves the others. */
export function PasteButtons({ pasting: { rows, progress, save, stop }, name, good, onNextWrong, onCancel }: PasteButtonsProps) {
  const isSaving = progress !== null
  const isAllGood = good === rows.length
  const what = countOf(
    name,
    rows.filter(({ saved }) => saved !== null),
  )
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
          {t('paste.add', { what })}
        </Button>
      )}
      {!isAllGood && good > 0 && (
        <Button variant="default" onClick={() => void save()} loading={isSaving}>
          {t('paste.addGood', { what })}
        </Button>
      )}
    </Group>
  )
}
