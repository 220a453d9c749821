// The messages about a file: that its records are in the stock already, and why it could not be compared or written.
import { Button } from '@mantine/core'
import { useQueries, type UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure, isSessionEnd, isUnknownCall } from '#app/api/http/failure.ts'
import { type KnownNumbers, knownNumbersQuery } from '#app/api/stock/repeated.ts'
import { t } from '#app/i18n/text.ts'
import { RepeatedLinks } from '#app/records/form/use-repeats.tsx'
import { recordCount } from '#app/records/record-names.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { answeredByHeader } from '#domain/contract/alerts.ts'
import { identityOf } from '#domain/paste/pasted-titulos.ts'
import { type SheetName, sheetNames } from '#domain/sheets/sheet.ts'
import type { UsedSheet } from '#domain/sheets/workbook.ts'
import type { StockParams } from '../../../../-shared/stock/stock-links.ts'

/** Returns what the numbers of a file repeat; undefined while the stock is read. */
export function useFileRepeats(scope: StockParams, rows: readonly UsedSheet[]) {
  const has = (name: SheetName) => rows.some(({ kind }) => kind === name)
  const reads = useQueries({
    queries: sheetNames.map((name) => knownNumbersQuery(name, { ...scope }, has(name))),
    combine: readOf,
  })
  return useMemo(() => (reads.isLoading ? undefined : repeatsOf(rows, reads.known)), [rows, reads])
}

function readOf(reads: readonly UseQueryResult<KnownNumbers>[]) {
  return { isLoading: reads.some(({ isLoading }) => isLoading), known: reads.map(({ data }) => data) }
}

function repeatsOf(sheets: readonly UsedSheet[], known: readonly (KnownNumbers | undefined)[]) {
  const numbersOf = (name: SheetName) =>
    new Set(sheets.flatMap(({ kind, rows }) => (kind === name ? rows.map(({ cells }) => identityOf(name, cells)) : [])))
  const found = sheetNames.map((name, place) => {
    const records = [...numbersOf(name)].flatMap((identity) => known[place]?.get(identity)?.slice(0, 1) ?? [])
    return { name, records }
  })
  const others = found.flatMap(({ name, records }) => records.filter(({ entity }) => entity !== name))
  const same = found.map(({ name, records }) => ({ name, records: records.filter(({ entity }) => entity === name) }))
  const loaded = numbersOf('contenedorAsociado')
  const both = [...numbersOf('contenedorVacio')].filter((number) => number !== '' && loaded.has(number))
  return {
    counts: same.flatMap(({ name, records }) => (records.length > 0 ? [{ name, count: records.length }] : [])),
    inStock: same.flatMap(({ records }) => records),
    /** The empty containers of the stock that are loaded in the file, and the other way round. */
    asEmpty: others.filter(({ entity }) => entity === 'contenedorVacio'),
    asLoaded: others.filter(({ entity }) => entity === 'contenedorAsociado'),
    /** The numbers of the containers that are empty and loaded in the file itself. */
    both,
    isAny: both.length > 0 || found.some(({ records }) => records.length > 0),
  }
}

export function FileRepeatsMessage({ repeats }: { repeats: ReturnType<typeof repeatsOf> }) {
  const { counts, inStock, asEmpty, asLoaded, both } = repeats
  if (!repeats.isAny) return null
  return (
    <Message mb={8} kind="warning">
      {counts.length > 0 && `${t('workbook.inStock', { what: counts.map(({ name, count }) => recordCount(name, count)).join(', ') })} `}
      <RepeatedLinks records={inStock} />
      {asEmpty.length > 0 && `${t('workbook.asEmpty')} `}
      <RepeatedLinks records={asEmpty} />
      {asLoaded.length > 0 && `${t('workbook.asLoaded')} `}
      <RepeatedLinks records={asLoaded} />
      {both.length > 0 && t('workbook.both', { numbers: both.slice(0, mostNumbers).join(', ') + (both.length > mostNumbers ? '…' : '') })}
    </Message>
  )
}

const mostNumbers = 5

interface GoodsFailureProps {
  failure: Error | null
  onPaste: () => void
  /** Compares again with the stock as it is now. */
  onCompare?: () => void
}

/** Says why a call failed. On a server without it the sheet can be pasted instead. */
export function GoodsFailure({ failure, onPaste, onCompare }: GoodsFailureProps) {
  if (!failure || isSessionEnd(failure)) return null
  const isUnknown = isUnknownCall(failure) && !(failure instanceof Failure && failure.headers?.has(answeredByHeader))
  return (
    <Message my={8} kind={isUnknown ? 'warning' : 'error'} role="alert">
      {isUnknown ? t('workbook.unsupported') : failureText(failure)}{' '}
      {isUnknown ? (
        <Button variant="subtle" size="compact-sm" onClick={onPaste}>
          {t('workbook.unsupported.paste')}
        </Button>
      ) : (
        onCompare && (
          <Button variant="subtle" size="compact-sm" onClick={onCompare}>
            {t('workbook.compareAgain')}
          </Button>
        )
      )}
    </Message>
  )
}
