// Hook with the state of the work on a file: how its sheets are used, their corrected rows, and the write of all of them.
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useDraftOwner } from '#app/api/account/account.ts'
import { fieldFailures } from '#app/api/http/failure-text.ts'
import { useWriteGoods } from '#app/api/stock/goods.ts'
import { documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import { checkQuery } from '#app/records/paste/file/file-work.ts'
import type { CheckedSheets } from '#app/records/paste/file/read-sheets.ts'
import { type FileSheet, fieldsWithoutColumn, maxSheetRows, type SheetUse } from '#domain/sheets/sheet-kinds.ts'
import type { SheetName } from '#domain/sheets/sheet.ts'
import {
  cellOfPath,
  contentsOfRows,
  goodsBody,
  joinSheets,
  type SheetRow,
  type StockTitulos,
  type Workbook,
} from '#domain/sheets/workbook.ts'
import type { StockParams } from '../../../../-shared/stock/stock-links.ts'
import { rememberUses, sheetStarts, usesOf } from './sheet-uses.ts'

type SheetRows = readonly SheetRow[]

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
  const { joined, usedSheets, setRows, isCorrected } = useSheetRows(checked, used, stock)
  const rows = sheets.map((_, index) => joined?.rows[used.findIndex((one) => one.index === index)] ?? [])
  const wrongs = rows.map((own) => own.filter(({ saved }) => saved === null).length)
  const firstWrong = wrongs.findIndex((count) => count > 0)
  const { shown, show } = useShownSheet(firstWrong < 0 ? (used[0]?.index ?? 0) : firstWrong, joined !== null)

  /** Returns the body of the calls, once all rows can be saved. */
  const bodyOf = ({ goods }: Workbook) => ({
    ...goodsBody(goods),
    file: file.name.slice(0, 255),
    withoutColumn: fieldsWithoutColumn(used.map(({ kind, index }) => ({ kind, places: checked?.[index]?.places ?? [] }))),
  })

  return {
    stockId: scope.stockId,
    uses,
    use(index: number, change: SheetUse): void {
      setProgress(0)
      setUses(uses.map((own, place) => (place === index ? change : own)))
    },
    progress,
    checked,
    /** How the sheets were used for the rows that are shown. */
    checkedUses,
    /** Whether the rows are being read, for the first time or in another way. */
    isReading: !isError && (joined === null || isPlaceholderData),
    /** Whether the sheets could not be checked. */
    isFailed: isError,
    joined,
    /** Whether all rows of the used sheets can be saved. */
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

/** Returns the permits and documents of the stock, to which lines and containers of a file may belong; undefined while they are read. A failed read leaves them out. */
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
function useSheetRows(checked: CheckedSheets | undefined, used: Used, stock: StockTitulos | undefined) {
  const [corrected, setCorrected] = useState<{ of: CheckedSheets; rows: readonly SheetRows[] } | null>(null)
  const isCorrected = checked !== undefined && corrected?.of === checked
  const rows = useMemo(
    () => (isCorrected ? corrected.rows : (checked?.map((block) => block?.rows ?? []) ?? [])),
    [isCorrected, corrected, checked],
  )
  const usedSheets = useMemo(() => used.map(({ kind, index }) => ({ kind, rows: rows[index] ?? [] })), [used, rows])
  const joined = useMemo(() => (checked && stock ? joinSheets(usedSheets, stock) : null), [checked, usedSheets, stock])
  const placeOf = (index: number) => used.findIndex((one) => one.index === index)

  /** Changes the rows of a sheet. Lines and containers go with the permit or document that is removed. */
  function setRows(index: number, change: (before: SheetRows) => SheetRows): void {
    if (!checked || !joined) return
    setCorrected((last) => {
      const all = last?.of === checked ? last.rows : rows
      const before = all[index] ?? []
      const after = change(before)
      if (after.length === before.length && after.every((row, place) => row === before[place])) return last
      const kept = new Set(after.map(({ line }) => line))
      const removed = new Set(before.flatMap(({ line }) => (kept.has(line) ? [] : [line])))
      const contents = contentsOfRows(joined.goods, placeOf(index), removed)
      const left = (own: SheetRows, place: number) => own.filter(({ line }) => !contents.get(placeOf(place))?.has(line))
      return { of: checked, rows: all.map((own, place) => left(place === index ? after : own, place)) }
    })
  }

  return { joined, usedSheets, setRows, isCorrected }
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
    /** `onRefused` is called when the rows have to be corrected. */
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
