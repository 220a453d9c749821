// Hook with the state of the work on a file: how its sheets are used, their corrected rows, and the write of all of them.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDraftOwner } from '#app/api/account/account.ts'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { useWriteGoods } from '#app/api/stock/goods-hooks.ts'
import { documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import { checkQuery } from '#app/records/paste/file/file-work.ts'
import type { CheckedSheets } from '#app/records/paste/file/read-sheets.ts'
import { saidHeadings, withHeading } from '#app/records/paste/paste-kinds.ts'
import { useSheetRows } from '#app/records/paste/use-sheet-rows.ts'
import type { PastedRow } from '#domain/paste/pasted-rows.ts'
import { type FileSheet, fieldsWithoutColumn, maxSheetRows, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import { cellOfPath, contentsOfRows, goodsBody, joinSheets, type StockTitulos, type Workbook } from '#domain/sheets/workbook.ts'
import type { StockParams } from '../../../../-shared/stock/stock-links.ts'
import { rememberUses, sheetStarts, usesOf } from './sheet-uses.ts'

type SheetRows = readonly PastedRow[]

export function useWorkbook(file: File, sheets: readonly FileSheet[], scope: StockParams, cuit: string) {
  const owner = useDraftOwner()
  const [starts] = useState(() => sheetStarts(cuit))
  const [uses, setUses] = useState<readonly SheetUse[]>(() => usesOf(sheets, owner, scope.warehouseId))
  const [progress, setProgress] = useState(0)
  const { data, isError, isPlaceholderData } = useQuery(checkQuery(file, { sheets, uses, starts }, setProgress))
  const checked = data?.blocks
  const checkedUses = data?.uses ?? uses
  const used = useMemo(() => checkedUses.flatMap(({ kind }, index) => (kind === null ? [] : [{ kind, index }])), [checkedUses])
  const stock = useStockTitulos(scope, used)
  const { joined, usedSheets, setRows, isCorrected, ...dropping } = useJoinedRows(checked, used, stock)
  const rows = sheets.map((_, index) => joined?.rows[used.findIndex((one) => one.index === index)] ?? [])
  const wrongs = rows.map((own, index) => own.filter(({ saved }) => saved === null).length + (checked?.[index]?.asked.length ?? 0))
  const firstWrong = wrongs.findIndex((count) => count > 0)
  const { shown, show } = useShownSheet(firstWrong < 0 ? (used[0]?.index ?? 0) : firstWrong, joined !== null)

  function setUse(index: number, change: SheetUse): void {
    setProgress(0)
    const said = saidHeadings({ owner, warehouseId: scope.warehouseId, kind: change.kind })
    setUses(uses.map((own, place) => (place === index ? { said, ...change } : own)))
  }

  /** Returns the body of the calls, once all rows can be saved. */
  const bodyOf = ({ goods }: Workbook) => ({
    ...goodsBody(goods),
    file: file.name.slice(0, 255),
    withoutColumn: fieldsWithoutColumn(used.map(({ kind, index }) => ({ kind, places: checked?.[index]?.places ?? [] }))),
  })

  return {
    stockId: scope.stockId,
    uses,
    use: setUse,
    /** Says what an unknown heading of a sheet is, also for the other files of the warehouse. */
    say(index: number, heading: string, field: string | null): void {
      const { kind = null, said = {} } = uses[index] ?? {}
      if (kind !== null) setUse(index, { kind, said: withHeading({ owner, warehouseId: scope.warehouseId, kind }, said, heading, field) })
    },
    progress,
    checked,
    /** How the sheets were used for the rows that are shown. */
    checkedUses,
    /** Whether the rows are being read, for the first time or in another way. */
    isReading: !isError && (joined === null || isPlaceholderData),
    isFailed: isError,
    joined,
    /** Whether all rows of the used sheets can be saved, and nothing is asked. */
    isRight:
      !isPlaceholderData &&
      joined !== null &&
      used.length > 0 &&
      firstWrong < 0 &&
      used.every(({ index }) => (checked?.[index]?.count ?? 0) <= maxSheetRows),
    rows,
    usedSheets,
    wrongs,
    setRows,
    ...dropping,
    touched: isCorrected,
    shown,
    starts,
    show,
    bodyOf,
    writing: useWriting(scope, { used, joined, bodyOf }, setRows),
    remember: () => rememberUses(sheets, uses, owner, scope.warehouseId),
  }
}

/** The sheet whose rows are shown: the `first` one when they were joined, until the user chooses another. */
function useShownSheet(first: number, isJoined: boolean) {
  const [chosen, show] = useState<number | null>(null)
  // This is set once. If it followed the errors, the user's correction of the last error would show another sheet while they still type.
  if (chosen === null && isJoined) show(first)
  return { shown: chosen ?? first, show }
}

type Used = readonly { readonly kind: SheetName; readonly index: number }[]

/**
 * Returns the permits and documents of the stock, to which lines and containers of a file may belong; undefined while they are read. A
 * failed read leaves them out.
 */
function useStockTitulos(scope: StockParams, used: Used): StockTitulos | undefined {
  const isAsked = used.some(({ kind }) => kind === 'lineaMercaderia' || kind === 'contenedorAsociado')
  const { data: permisoEmbarque = none, isLoading: isFirst } = permisoEmbarqueEntity.api.useIdentified(scope, isAsked)
  const { data: documentoTransporte = none, isLoading: isSecond } = documentoTransporteEntity.api.useIdentified(scope, isAsked)
  return useMemo(
    () => (isFirst || isSecond ? undefined : { permisoEmbarque, documentoTransporte }),
    [isFirst, isSecond, permisoEmbarque, documentoTransporte],
  )
}

const none: StockTitulos[keyof StockTitulos] = []

/** The rows of the used sheets, as they were read or as the user corrected them, and joined. */
function useJoinedRows(checked: CheckedSheets | undefined, used: Used, stock: StockTitulos | undefined) {
  const read = useMemo(() => checked?.map((block) => block?.rows ?? []) ?? [], [checked])
  const { sheets, drop, ...correcting } = useSheetRows(read)
  const usedSheets = useMemo(() => used.map(({ kind, index }) => ({ kind, rows: sheets[index] ?? [] })), [used, sheets])
  const joined = useMemo(() => (checked && stock ? joinSheets(usedSheets, stock) : null), [checked, usedSheets, stock])
  const placeOf = (index: number) => used.findIndex((one) => one.index === index)
  return {
    ...correcting,
    joined,
    usedSheets,
    /** Drops rows of a sheet. Lines and containers go with their permit or document. */
    drop(from: number, lines: readonly number[]): void {
      if (!joined) return
      const dropped = new Set(lines)
      const contents = contentsOfRows(joined.goods, placeOf(from), dropped)
      drop(from, (index, line) => (index === from && dropped.has(line)) || contents.get(placeOf(index))?.has(line) === true)
    },
  }
}

export type FileWork = ReturnType<typeof useWorkbook>

/** The write of all records. A refused field is shown in its cell. */
function useWriting(
  scope: StockParams,
  { used, joined, bodyOf }: { used: Used; joined: Workbook | null; bodyOf: (joined: Workbook) => Readonly<Record<string, unknown>> },
  setRows: (index: number, change: (before: SheetRows) => SheetRows) => void,
) {
  const { mutate, isPending, error, reset } = useWriteGoods(scope)
  return {
    isPending,
    error,
    reset,
    write(mark: string | null, text: string, { onDone, onRefused }: { onDone: () => void; onRefused: () => void }): void {
      if (!joined || isPending) return
      mutate(
        { goods: bodyOf(joined), mark, text },
        {
          onSuccess: onDone,
          onError(failure) {
            const refused = Object.entries(fieldFailures(failure))
            if (refused.length > 0) onRefused()
            for (const [path, message] of refused) {
              const cell = cellOfPath(joined.goods, path)
              const index = used[cell?.sheet ?? -1]?.index
              if (!cell || index === undefined) continue
              setRows(index, (before) =>
                before.map((row) =>
                  row.line === cell.line ? { ...row, saved: null, errors: { ...row.errors, [cell.name]: message } } : row,
                ),
              )
            }
          },
        },
      )
    },
  }
}
