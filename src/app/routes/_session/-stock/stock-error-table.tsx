import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { pageRows } from '#app/api/cached-rows.ts'
import { errorRecordsQuery } from '#app/api/error-records.ts'
import { failureText } from '#app/api/failure-text.ts'
import { laterErrors } from '#app/api/stock-errors.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { errorCountOf, isWarned, type Stock, type StockError } from '#domain/stock.ts'
import { ErrorText } from './error-text.tsx'
import type { StockParams } from './stock-links.ts'
import classes from './stock-error-table.module.css'

interface StockErrorTableProps {
  scope: StockParams
  stock: Stock
  caption: string
  codeTitle: string
  /** Called when the user follows the link of an error to its record. */
  onFollow?: () => void
}

/**
 * The errors of a stock, or the warnings of an accepted one: the first ones, and later ones when they are asked for. The stock's page and the list's dialog title the codes
 * differently (`app/README.md#stock-detail`).
 */
export function StockErrorTable({ scope, stock, caption, codeTitle, onFollow }: StockErrorTableProps) {
  const later = useInfiniteQuery(laterErrors(stock))
  const { data: records = [] } = useQuery(errorRecordsQuery(scope, stock))
  const namedIn = new Map(records.map((named) => [named.errorId, named]))
  const errors = [...stock.errors, ...pageRows(later.data)]
  const count = errorCountOf(stock)
  const kept = stock.errorsKept ?? count
  const counts = { kept: showNumber(kept), count: showNumber(count) }
  const hasMore = errors.length < kept
  const status = useRef<HTMLParagraphElement>(null)
  // The last page takes its button away, which had the focus.
  useEffect(() => {
    if (!hasMore && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [hasMore])
  return (
    <>
      {kept < count && (
        <Text size="sm" mt={8}>
          {t(isWarned(stock) ? 'stock.warnings.kept' : 'stock.errors.kept', counts)}
        </Text>
      )}
      <table className={classes['table']}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{codeTitle}</th>
            <th scope="col">{t('stock.detail.errors.description')}</th>
            <th scope="col">{t('stock.detail.errors.additional')}</th>
          </tr>
        </thead>
        <tbody>
          {errors.map((error, index) => (
            <ErrorRow key={error.id ?? index} error={error} scope={scope} named={namedIn.get(error.id ?? 0)} onFollow={onFollow} />
          ))}
        </tbody>
      </table>
      {stock.errors.length < kept && (
        <Group mt={8}>
          {hasMore && (
            <Button variant="default" size="xs" loading={later.isFetching} onClick={() => void later.fetchNextPage()}>
              {t('stock.errors.more')}
            </Button>
          )}
          <Text size="sm" role="status" ref={status} tabIndex={-1}>
            {t('stock.errors.shown', { shown: showNumber(errors.length), kept: counts.kept })}
          </Text>
        </Group>
      )}
      {later.isError && (
        <Text size="sm" mt={8} role="alert">
          {failureText(later.error)}
        </Text>
      )}
    </>
  )
}

type ErrorRowProps = { error: StockError } & Pick<ComponentProps<typeof ErrorText>, 'scope' | 'named' | 'onFollow'>

function ErrorRow({ error: { code, description, additionalDescription }, ...linked }: ErrorRowProps) {
  return (
    <tr>
      <td>{code}</td>
      <td>
        <ErrorText {...linked} text={description} isName={false} />
      </td>
      <td>
        <ErrorText {...linked} text={additionalDescription} isName />
      </td>
    </tr>
  )
}
