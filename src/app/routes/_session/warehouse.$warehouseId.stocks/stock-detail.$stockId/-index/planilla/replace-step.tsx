// The step that shows what a replacement of a stock's records would change, and does it.
import { Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { goodsComparisonQuery } from '#app/api/stock/goods-hooks.ts'
import { useIsLocked } from '#app/forms/form-lock.tsx'
import { t } from '#app/i18n/text.ts'
import { PreviewFrame } from '#app/records/paste/paste-messages.tsx'
import { recordCount } from '#app/records/record-names.ts'
import { busyButton } from '#app/ui/dialog/dialog.tsx'
import { type GoodsDifferences, isEqual } from '#domain/comparison/stock-comparison.ts'
import { sheetNames } from '#domain/sheets/sheet.ts'
import { countGoods, type Workbook } from '#domain/sheets/workbook.ts'
import { currentTime } from '#domain/values/dates.ts'
import { DifferenceList, differencesText } from '../../../../-shared/comparison/difference-list.tsx'
import type { StockParams } from '../../../../-shared/stock/stock-links.ts'
import { TotalsTable } from '../../../../-shared/stock/stock-totals.tsx'
import type { FileWork } from './use-workbook.ts'
import { GoodsFailure } from './workbook-messages.tsx'
import styles from './workbook.module.css'

interface ReplaceStepProps {
  scope: StockParams
  joined: Workbook
  work: FileWork
  onPaste: () => void
  onBack: () => void
  onRefused: () => void
  onDone: () => void
}

/** What a replacement would change. It happens only by the button below the changes that are shown. */
export function ReplaceStep({ scope, joined, work, onPaste, onBack, onRefused, onDone }: ReplaceStepProps) {
  const [askedAt, setAskedAt] = useState(() => currentTime().getTime())
  const { writing } = work
  const [body] = useState(() => work.bodyOf(joined))
  const { data, error, isFetching } = useQuery(goodsComparisonQuery(scope, body, askedAt))
  const isLocked = useIsLocked()
  const counts = data && differencesText(data)
  const again = () => {
    writing.reset()
    setAskedAt(currentTime().getTime())
  }
  return (
    <PreviewFrame>
      <div key={askedAt} ref={focusOn} tabIndex={-1} className={styles['changes']}>
        {!data && isFetching && <p role="status">{t('workbook.comparing')}</p>}
        {data && isEqual(data) && <p role="status">{t('workbook.same')}</p>}
        {data && !isEqual(data) && (
          <>
            <p role="status">
              <strong>{t('workbook.willBe', { counts: counts ?? '' })}</strong>
            </p>
            <Staying work={work} joined={joined} differences={data} />
            <TotalsTable {...data.totals} kind="planned" />
            <DifferenceList differences={data} more="workbook.more" />
          </>
        )}
      </div>
      <GoodsFailure failure={writing.error ?? error} onPaste={onPaste} onCompare={again} />
      <Group justify="flex-end" gap={8} mt={20}>
        {writing.isPending && (
          <Text role="status" mr="auto">
            {t('paste.saving')}
          </Text>
        )}
        <Button variant="default" onClick={onBack} disabled={writing.isPending}>
          {t('workbook.back')}
        </Button>
        {data && !isEqual(data) && (
          <Button
            data-main
            disabled={isLocked}
            {...busyButton(writing.isPending)}
            onClick={() =>
              writing.write(data.mark, t('workbook.replaced', { id: scope.stockId, counts: counts ?? '' }), { onDone, onRefused })
            }
          >
            {t('workbook.replace')}
          </Button>
        )}
      </Group>
    </PreviewFrame>
  )
}

/** Focuses what a keyboard can then scroll. */
function focusOn(element: HTMLElement | null): void {
  element?.focus()
}

function Staying({ work, joined, differences }: Pick<ReplaceStepProps, 'work' | 'joined'> & { differences: GoodsDifferences }) {
  const inFile = [...work.usedSheets.map(({ kind }) => kind), ...countGoods(joined.goods).map(([name]) => name)]
  const staying = sheetNames
    .map((name) => ({ name, count: differences.totals.after[`${name}s`] }))
    .filter(({ name, count }) => count > 0 && !inFile.includes(name))
  if (staying.length === 0) return null
  return <p>{t('workbook.kept', { what: staying.map(({ name, count }) => recordCount(name, count)).join(', ') })}</p>
}
