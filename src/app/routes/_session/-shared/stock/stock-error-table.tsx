// The table of a stock's errors or warnings, with links to the records they name, and how to repair a company's access.
import { Button, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ComponentProps, useEffect, useRef, type MouseEvent } from 'react'
import { pageRows } from '#app/api/family/cached-rows.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { useErrorRecords, useLaterErrors } from '#app/api/stock/stock-errors.ts'
import { t } from '#app/i18n/text.ts'
import type { ErrorRecord } from '#domain/stock/error-records.ts'
import { errorCountOf, isWarned, type Stock, type StockError } from '#domain/stock/stock.ts'
import { useManagedCompanyOf } from '../company/managed-companies.ts'
import { type StockParams, recordLink } from './stock-links.ts'

interface StockErrorTableProps {
  scope: StockParams
  stock: Stock
  caption: string
  codeTitle: string
  onFollow?: () => void
}

/**
 * The errors of a stock, or the warnings of an accepted one: the first ones, and further pages on demand. The stock's page and the list's
 * dialog have different titles for the codes (`app/README.md#stock-detail`).
 */
export function StockErrorTable({ scope, stock, caption, codeTitle, onFollow }: StockErrorTableProps) {
  const later = useLaterErrors(stock)
  const { data: records = [] } = useErrorRecords(scope, stock)
  const namedIn = new Map(records.map((named) => [named.errorId, named]))
  const errors = [...stock.errors, ...pageRows(later.data)]
  const count = errorCountOf(stock)
  const kept = stock.errorsKept ?? count
  const hasMore = errors.length < kept
  const status = useRef<HTMLParagraphElement>(null)
  // The button that had the focus disappears with the last page.
  useEffect(() => {
    if (!hasMore && document.activeElement === document.body) status.current?.focus({ preventScroll: true })
  }, [hasMore])
  return (
    <>
      {kept < count && (
        <Text size="sm" mt={8}>
          {t(isWarned(stock) ? 'stock.warnings.kept' : 'stock.errors.kept', { kept, count })}
        </Text>
      )}
      <table className="text-table">
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
            {t('stock.errors.shown', { shown: errors.length, kept })}
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

/** The length up to which a whole text that names a record is a link; in a longer text only the name is. */
const wholeLength = 80

interface ErrorTextProps {
  scope: StockParams
  text: string | null | undefined
  named: ErrorRecord | undefined
  /** Whether the text contains only the name of the record, so that all of it can be the link. */
  isName: boolean
  onFollow: (() => void) | undefined
}

function ErrorText({ scope, text, named, isName, onFollow }: ErrorTextProps) {
  const start = named && text ? text.indexOf(named.name) : -1
  if (!named || !text || start === -1) return text
  const whole = isName && text.length <= wholeLength
  const [from, to] = whole ? [0, text.length] : [start, start + named.name.length]
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow?.()
  }
  return (
    <>
      {text.slice(0, from)}
      <Link {...recordLink(scope, named.record)} onClick={follow}>
        {text.slice(from, to)}
      </Link>
      {text.slice(to)}
    </>
  )
}

interface AccessHelpProps {
  warehouseId: number
  /** Whether the server retries the ticket request by itself; the text for other users is then omitted. */
  waits?: boolean
}

/** Says how to repair a company's access to the authority: a link for the company's managers, and whom to ask for everybody else. */
export function AccessHelp({ warehouseId, waits = false }: AccessHelpProps) {
  const company = useManagedCompanyOf(warehouseId)
  if (company === undefined) return null
  if (company === null) return waits ? null : t('stock.access.ask')
  return (
    <Link to="/company-management/company/$companyId/view" params={{ companyId: company.id }}>
      {t('stock.access.link')}
    </Link>
  )
}
