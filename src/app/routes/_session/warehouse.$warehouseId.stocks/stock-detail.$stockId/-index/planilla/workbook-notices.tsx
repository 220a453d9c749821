// The notices about a file: that its records are in the stock already, and why it could not be compared or written.
import { Box, Button } from '@mantine/core'
import { useMemo } from 'react'
import { isUnknownCall } from '#app/api/family/family-many.ts'
import { failureText } from '#app/api/http/failure-text.ts'
import { Failure, isSessionEnd } from '#app/api/http/http.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorVacioEntity, documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import { recordCount } from '#app/records/record-names.ts'
import { Message } from '#app/ui/feedback/message.tsx'
import { answeredByHeader } from '#domain/contract/alerts.ts'
import { identityOf } from '#domain/paste/pasted-titulos.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import type { UsedSheet } from '#domain/sheets/workbook.ts'
import type { StockParams } from '../../../../-shared/stock/stock-links.ts'

type Identified = readonly Readonly<Record<string, unknown>>[]

/** Returns how many permits, documents and empty containers of a file are in the stock already, by their identifiers; undefined while the stock is read. */
export function useRepeatedRecords(scope: StockParams, rows: readonly UsedSheet[]) {
  const has = (name: SheetName) => rows.some(({ kind }) => kind === name)
  const { data: permisos, isLoading: isFirst } = permisoEmbarqueEntity.api.useIdentified(scope, has('permisoEmbarque'))
  const { data: documentos, isLoading: isSecond } = documentoTransporteEntity.api.useIdentified(scope, has('documentoTransporte'))
  const { data: vacios, isLoading: isThird } = contenedorVacioEntity.api.useIdentified(scope, has('contenedorVacio'))
  const counts = useMemo(
    () =>
      [
        countIn('permisoEmbarque', rows, permisos),
        countIn('documentoTransporte', rows, documentos),
        countIn('contenedorVacio', rows, vacios),
      ].filter(({ count }) => count > 0),
    [rows, permisos, documentos, vacios],
  )
  return isFirst || isSecond || isThird ? undefined : counts
}

/** Says which records of a file are in the stock already. */
export function RepeatedRecords({ counts }: { counts: readonly { readonly name: SheetName; readonly count: number }[] }) {
  if (counts.length === 0) return null
  return (
    <Box mb={8}>
      <Message kind="warning" takesFocus={false}>
        {t('workbook.inStock', { what: counts.map(({ name, count }) => recordCount(name, count)).join(', ') })}
      </Message>
    </Box>
  )
}

function countIn(name: SheetName, sheets: readonly UsedSheet[], saved: Identified = []): { name: SheetName; count: number } {
  const known = new Set(saved.map((record) => identityOf(name, record)))
  known.delete('')
  const own = new Set(sheets.flatMap(({ kind, rows }) => (kind === name ? rows.map(({ cells }) => identityOf(name, cells)) : [])))
  return { name, count: [...own].filter((identity) => known.has(identity)).length }
}

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
    <Box my={8}>
      <Message kind={isUnknown ? 'warning' : 'error'} role="alert" takesFocus={false}>
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
    </Box>
  )
}
