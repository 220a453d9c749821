import { Button, Group, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { pageRows } from '#app/api/cached-rows.ts'
import { failureText } from '#app/api/failure-text.ts'
import { laterErrors } from '#app/api/stock-errors.ts'
import { showNumber } from '#app/i18n/show-number.ts'
import { t } from '#app/i18n/text.ts'
import { errorCountOf, isWarned, type Stock } from '#domain/stock.ts'
import classes from './stock-error-table.module.css'

interface StockErrorTableProps {
  stock: Stock
  caption: string
  codeTitle: string
}

/**
 * The errors of a stock, or the warnings of an accepted one: the first ones, and later ones when they are asked for. The stock's page and the list's dialog title the codes
 * differently (`app/README.md#stock-detail`).
 */
export function StockErrorTable({ stock, caption, codeTitle }: StockErrorTableProps) {
  const later = useInfiniteQuery(laterErrors(stock))
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
      <table className={classes['table']} data-warnings={isWarned(stock) || undefined}>
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
            <tr key={error.id ?? index}>
              <td>{error.code}</td>
              <td>{error.description}</td>
              <td>{error.additionalDescription}</td>
            </tr>
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
