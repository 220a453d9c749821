// Headers, marks and facts of the printed pages of stocks.
import type { QueryClient } from '@tanstack/react-query'
import { accountApi } from '#app/api/account/account.ts'
import { isGone } from '#app/api/http/failure.ts'
import { type TextKey, t } from '#app/i18n/text.ts'
import { cuit as cuitKind } from '#app/records/field-kinds.ts'
import { environmentWords } from '#app/session/environment-mark.tsx'
import type { PageFact } from '#app/ui/print/printed-page.tsx'
import { customsOffices } from '#domain/catalogs/customs-offices.ts'
import { catalogLabel } from '#domain/catalogs/entry.ts'
import type { Deposito } from '#domain/company/deposito.ts'
import { cuitDigits } from '#domain/identifiers/cuit.ts'
import { declaredAs, errorCountOf, type Stock, stateText } from '#domain/stock/stock.ts'
import { currentTime, showDay, showInstant } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'

type Place = Pick<Deposito, 'company' | 'description' | 'codigoAduana' | 'codigoLugarOperativo'>

/** Returns the lines about a warehouse on each printed page: its company with the CUIT, its name and its place. */
export function depositoHead(deposito: Place | undefined): string[] {
  if (!deposito) return []
  const { company, description, codigoAduana, codigoLugarOperativo } = deposito
  const cuit = company?.cuit ? `${t('company.cuit')} ${cuitDigits(company.cuit)}` : ''
  const place = [codigoAduana, codigoLugarOperativo].filter(Boolean).join(' ')
  return [[company?.name, cuit].filter(Boolean).join(' '), description ?? '', place].filter((text) => text !== '')
}

/** Returns the lines about a stock on each printed page: its number, its day and its verdict. */
export function stockHead(stock: Stock): string[] {
  return [t('stock.detail.title', { id: stock.id }), showDay(stock.fechaStock), stateText(stock)]
}

const standings = { accepted: null, unsettled: 'print.unsettled', draft: 'print.draft' } as const satisfies Record<
  ReturnType<typeof declaredAs>,
  TextKey | null
>

/**
 * Returns what the page must not be taken for: a declaration, while the authority is not the real one or has not accepted the stock. It
 * reads the authority's environment first, so that no page lacks the mark because that was not known yet.
 */
export async function printedMarks(client: QueryClient, stock?: Stock): Promise<string[]> {
  const standing = stock && standings[declaredAs(stock)]
  return [environmentWords(await environment(client)), standing ? t(standing) : null].filter((text) => text !== null)
}

async function environment(client: QueryClient) {
  try {
    return (await client.fetchQuery(accountApi.info)).environment
  } catch (failure) {
    // A server of another product, which does not tell.
    if (isGone(failure)) return null
    throw failure
  }
}

/** Returns the facts below the title: the place, the day, the verdict with its time, and the time of printing. */
export function stockFacts(deposito: Place | undefined, stock: Stock): PageFact[] {
  const { id, fechaStock, sentDate, lastAttemptDate, daysLate, scheduleDate, transactionId } = stock
  const errors = errorCountOf(stock)
  const verdict = stateText(stock) + (errors > 0 ? ` (${showNumber(errors)})` : '')
  const facts: [TextKey, string][] = [
    ['stock.one', String(id)],
    ['stock.fechaStock', showDay(fechaStock)],
    ['stock.state', verdict],
    ['stock.sentDate', sentDate ? showInstant(sentDate) : ''],
    ['stock.lastAttemptDate', !sentDate && lastAttemptDate ? showInstant(lastAttemptDate) : ''],
    ['stock.daysLate', typeof daysLate === 'number' ? showNumber(daysLate) : ''],
    ['stock.transactionId', transactionId ?? ''],
    ['stock.scheduleDate', scheduleDate ? showInstant(scheduleDate) : ''],
  ]
  return [...placeFacts(deposito), ...facts.filter(([, text]) => text !== '').map(([label, text]) => ({ label, text })), printedFact()]
}

export function placeFacts(deposito: Place | undefined): PageFact[] {
  if (!deposito) return []
  const { company, description, codigoAduana, codigoLugarOperativo } = deposito
  return [
    { label: 'print.company', text: company?.name ?? '' },
    { label: 'company.cuit', text: cuitKind.show(cuitDigits(company?.cuit ?? '')) },
    { label: 'print.warehouse', text: description ?? '' },
    { label: 'print.customsOffice', text: catalogLabel(customsOffices, codigoAduana ?? '') },
    { label: 'print.place', text: codigoLugarOperativo ?? '' },
  ]
}

export function printedFact(): PageFact {
  return { label: 'print.printed', text: showInstant(currentTime().toISOString()) }
}
