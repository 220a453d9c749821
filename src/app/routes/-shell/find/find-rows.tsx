// The results of the search palette, grouped by stock or by kind of action, with the matched part marked.
import { useRouter, linkOptions } from '@tanstack/react-router'
import { type MouseEvent, type ReactNode, useId } from 'react'
import { type TextKey, t } from '#app/i18n/text.ts'
import { useSession } from '#app/session/session.tsx'
import { type SearchedField, type SearchHit } from '#domain/stock/search.ts'
import { showDay } from '#domain/values/dates.ts'
import { searchForm } from '#domain/values/folded-text.ts'
import { StockBadge } from '../../_session/-shared/stock/stock-badge.tsx'
import { contenidoLink, stockLink, tituloLink } from '../../_session/-shared/stock/stock-links.ts'
import type { FindGroup, FindRow } from './use-find-results.ts'
import styles from './palette.module.css'

interface FindRowsProps {
  groups: readonly FindGroup[]
  form: string
  selected: string | undefined
  /** Returns the id of the row's element. */
  idOf: (row: FindRow) => string
  onPoint: (row: FindRow) => void
  onChoose: (row: FindRow, elsewhere: boolean) => void
}

/** The rows of the palette in their groups, as options of the list that the input controls. */
export function FindRows({ groups, ...rest }: FindRowsProps) {
  return groups.map((group) => {
    const rows = group.rows.map((row) => <Row key={row.id} row={row} {...rest} />)
    if (group.kind === 'widen') return rows
    return (
      <Group key={group.id} heading={<Heading of={group} />}>
        {rows}
      </Group>
    )
  })
}

function Group({ heading, children }: { heading: ReactNode; children: ReactNode }) {
  const id = useId()
  return (
    <div role="group" aria-labelledby={id}>
      <div id={id} className={styles['heading']}>
        {heading}
      </div>
      {children}
    </div>
  )
}

function Heading({ of }: { of: FindGroup }) {
  const { depositos = [] } = useSession()
  if (of.kind !== 'stock') return t(of.kind === 'screen' ? 'find.actions' : 'find.go')
  const { stock, deposito } = of.of
  return (
    <>
      <span>{t('find.stock', { id: stock.id, day: showDay(stock.fechaStock) })}</span>
      <StockBadge stock={{ ...stock, errors: [] }} />
      {depositos.length > 1 && <span className={styles['place']}>{placeOf(deposito)}</span>}
    </>
  )
}

/** Returns the name of a warehouse, as in the warehouse selector. */
function placeOf({ id, description, companyName }: SearchHit['deposito']): string {
  return `${companyName ? `[${companyName}] ` : ''}${description ?? id}`
}

function Row({ row, form, selected, idOf, onPoint, onChoose }: { row: FindRow } & Omit<FindRowsProps, 'groups'>) {
  const router = useRouter()
  const shared = {
    id: idOf(row),
    role: 'option',
    tabIndex: -1,
    className: styles['row'],
    'aria-selected': row.id === selected,
    onMouseMove: () => onPoint(row),
    // The input keeps the focus.
    onMouseDown: (event: MouseEvent) => event.preventDefault(),
    onClick: (event: MouseEvent) => {
      // The browser itself opens the link in another tab or window.
      if ('hit' in row && (event.ctrlKey || event.metaKey || event.shiftKey)) return
      event.preventDefault()
      onChoose(row, false)
    },
  } as const
  if ('hit' in row)
    return (
      <a {...shared} href={router.history.createHref(router.buildLocation(hitLink(row.hit)).href)}>
        <span className={styles['number']}>
          <MarkedText text={row.hit.text} form={form} />
        </span>
        <span className={styles['kind']}>{kindOf(row.hit)}</span>
      </a>
    )
  return (
    <button {...shared} type="button">
      <span>{row.action.label}</span>
      {row.action.hint !== undefined && <kbd className={styles['kind']}>{row.action.hint}</kbd>}
    </button>
  )
}

const kinds: Readonly<Record<SearchHit['kind'], TextKey>> = {
  'permiso-embarque': 'permisoEmbarque.one',
  'documento-transporte': 'documentoTransporte.one',
  'contenedor-asociado': 'contenedorAsociado.one',
  'contenedor-vacio': 'contenedorVacio.one',
}

/** The labels of searched fields other than the record's main identifier. */
const others: Readonly<Partial<Record<SearchedField, TextKey>>> = {
  identificadorRemito: 'permisoEmbarque.identificadorRemito',
  identificadorManifiesto: 'documentoTransporte.identificadorManifiesto',
  exportador: 'permisoEmbarque.exportador',
  consignatario: 'documentoTransporte.consignatario',
}

function kindOf({ kind, field }: SearchHit): string {
  const other = others[field]
  return other === undefined ? t(kinds[kind]) : `${t(other)} · ${t(kinds[kind])}`
}

/** Shows a number and highlights the part that the user searched for, also across blanks and hyphens. */
function MarkedText({ text, form }: { text: string; form: string }) {
  const [begin, end] = partOf(text, form)
  return (
    <>
      {text.slice(0, begin)}
      {end > begin && <mark>{text.slice(begin, end)}</mark>}
      {text.slice(end)}
    </>
  )
}

/**
 * Returns where a normalized search text begins and ends in a text with blanks and hyphens; an empty range at the start if the text does
 * not contain it.
 */
function partOf(text: string, form: string): [begin: number, end: number] {
  const places = Array.from({ length: text.length }, (_place, index) => index).filter((index) => searchForm(text.charAt(index)) !== '')
  const at = places
    .map((index) => searchForm(text.charAt(index)))
    .join('')
    .indexOf(form)
  const [first, last] = [places[at], places[at + form.length - 1]]
  return first === undefined || last === undefined ? [0, 0] : [first, last + 1]
}

/** Returns the link to the page of a search result. The page of an empty container is outside its stock. */
export function hitLink({ kind, id, titulo, stock, deposito }: SearchHit) {
  const scope = { warehouseId: deposito.id, stockId: stock.id }
  if (kind === 'contenedor-vacio') return linkOptions({ to: '/$entity/$id', params: { entity: 'contenedorVacio', id } })
  if (kind !== 'contenedor-asociado') return tituloLink({ ...scope, titulo: kind, tituloId: id })
  if (titulo === null) return stockLink(scope)
  return contenidoLink({ ...scope, titulo: titulo.kind, tituloId: titulo.id }, kind, id)
}
