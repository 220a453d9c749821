// Records on the printed pages of stocks: permits and documents with all that they declare, and empty containers.
import type { ReactNode } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity, EntityColumn } from '#app/records/entity.ts'
import { recordCount, recordName } from '#app/records/record-names.ts'
import { summedColumns, sumOf } from '#app/records/sums.ts'
import { PrintedTable } from '#app/ui/print/printed-page.tsx'
import type { Contenido } from '#domain/titulo/whole-stock.ts'
import { showNumber } from '#domain/values/show-number.ts'

interface EntityTableProps<T extends EntityTypes> {
  entity: Entity<T>
  title: string
  rows: readonly T['row'][]
}

export function EntityTable<T extends EntityTypes>({ entity, rows, title }: EntityTableProps<T>) {
  const cell = (_row: T['row'], index: number) => String(index + 1)
  const number = { id: 'number', title: 'print.number', cell, width: '48px', align: 'end' } as const
  return <PrintedTable title={title} empty={t(`${entity.name}.empty`)} columns={[number, ...entity.columns]} rows={rows} />
}

interface TitulosProps<T extends EntityTypes> {
  entity: Entity<T>
  rows: readonly (NoInfer<T['row']> & Contenido)[]
}

/** The number of lines or containers from which on a permit or a document has a table of its own, whose head names it on every page. */
const many = 30

/**
 * Permits or documents, each with its fields, its lines and, beside them, its containers. Those of few lines share a table, so that a page
 * has one heading.
 */
export function TitulosTables<T extends EntityTypes>({ entity, rows }: TitulosProps<T>) {
  const runs: (T['row'] & Contenido)[][] = []
  for (const [index, row] of rows.entries()) {
    const before = rows[index - 1]
    if (before && heightOf(before) < many && heightOf(row) < many) runs.at(-1)?.push(row)
    else runs.push([row])
  }
  return runs.map((run) => <TitulosTable key={run[0]?.id} entity={entity} rows={run} />)
}

function heightOf({ lineaMercaderias, contenedorAsociados }: Contenido): number {
  return Math.max(lineaMercaderias.length, contenedorAsociados.length)
}

const [lineas, contenedores] = [lineaMercaderiaEntity, contenedorAsociadoEntity]
const span = 1 + lineas.columns.length + contenedores.columns.length

function TitulosTable<T extends EntityTypes>({ entity, rows }: TitulosProps<T>) {
  const [first] = rows
  const isLong = first !== undefined && heightOf(first) >= many
  return (
    <table>
      <colgroup>
        <col style={{ width: '32px' }} />
        {[...lineas.columns, ...contenedores.columns].map(({ id, width = 'auto' }) => (
          // Two tables beside each other on an upright page.
          <col key={id} style={{ width: width === 'auto' ? width : `calc(${width} * 0.55)` }} />
        ))}
      </colgroup>
      <thead>
        {isLong && <TituloRow entity={entity} row={first} />}
        <tr>
          <th />
          <th scope="colgroup" colSpan={lineas.columns.length}>
            {t('lineaMercaderia.one')}
          </th>
          <th scope="colgroup" colSpan={contenedores.columns.length} data-second>
            {t('contenedorAsociado.one')}
          </th>
        </tr>
        <tr>
          <th scope="col" data-align="end">
            {t('print.number')}
          </th>
          <Headings columns={lineas.columns} />
          <Headings columns={contenedores.columns} isSecond />
        </tr>
      </thead>
      {rows.map((row) => (
        <tbody key={row.id} data-long={isLong || undefined}>
          {!isLong && <TituloRow entity={entity} row={row} />}
          <ContenidoRows {...row} />
        </tbody>
      ))}
    </table>
  )
}

function Headings({ columns, isSecond = false }: { columns: readonly EntityColumn<never>[]; isSecond?: boolean }) {
  return columns.map(({ id, title, align }, index) => (
    <th key={id} scope="col" data-align={align} data-second={(isSecond && index === 0) || undefined}>
      {t(title)}
    </th>
  ))
}

function TituloRow<T extends EntityTypes>({ entity, row }: { entity: Entity<T>; row: T['row'] & Contenido }) {
  return (
    <tr>
      <th scope="rowgroup" colSpan={span} className="print-titulo">
        <strong>{tituloTitle(entity, row)}</strong> · {recordCount(lineas.name, row.lineaMercaderias.length)} ·{' '}
        {recordCount(contenedores.name, row.contenedorAsociados.length)}
        <dl>
          {shownFields(entity, row).map(({ name, label, text }) => (
            <div key={name}>
              <dt>{t(label)}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </th>
    </tr>
  )
}

/** The lines of a permit or a document, beside them its containers, and below several what they come to. */
function ContenidoRows({ lineaMercaderias, contenedorAsociados }: Contenido) {
  const height = heightOf({ lineaMercaderias, contenedorAsociados })
  return (
    <>
      {Array.from({ length: height }, (_, index) => (
        <tr key={index}>
          <td data-align="end">{index + 1}</td>
          <Cells columns={lineas.columns} row={lineaMercaderias[index]} />
          <Cells columns={contenedores.columns} row={contenedorAsociados[index]} isSecond />
        </tr>
      ))}
      {height > 1 && (
        <tr>
          <th scope="row">{t('print.sum')}</th>
          <Sums entity={lineas} rows={lineaMercaderias} />
          <Sums entity={contenedores} rows={contenedorAsociados} isSecond />
        </tr>
      )}
    </>
  )
}

interface CellsProps<Row> {
  columns: readonly EntityColumn<Row>[]
  /** Undefined beside more rows of the other kind. */
  row: Row | undefined
  isSecond?: boolean
}

function Cells<Row>({ columns, row, isSecond = false }: CellsProps<Row>): ReactNode {
  if (row === undefined) return <td colSpan={columns.length} data-second={isSecond || undefined} />
  return columns.map(({ id, align, cell }, index) => (
    <td key={id} data-align={align} data-second={(isSecond && index === 0) || undefined}>
      {cell(row) || '-'}
    </td>
  ))
}

interface SumsProps {
  entity: Pick<typeof lineaMercaderiaEntity | typeof contenedorAsociadoEntity, 'name'> & { columns: readonly EntityColumn<never>[] }
  rows: readonly object[]
  isSecond?: boolean
}

function Sums({ entity: { name, columns }, rows, isSecond = false }: SumsProps) {
  const summed = summedColumns[name] ?? []
  return columns.map(({ id, align }, index) => (
    <th key={id} data-align={align} data-second={(isSecond && index === 0) || undefined}>
      {rows.length > 1 && summed.includes(id) && showNumber(sumOf(rows, id) ?? 0)}
    </th>
  ))
}

export function tituloTitle<T extends EntityTypes>(entity: Entity<T>, row: T['row']): string {
  return `${t(`${entity.name}.one`)} ${recordName(entity, row)}`
}

/** Returns the fields of a record that have a value, without those of a switch that is off. */
function shownFields<T extends EntityTypes>({ groups }: Entity<T>, row: T['row']) {
  return groups
    .flatMap(({ fields }) => fields)
    .filter(({ when }) => when === undefined || row[when] === true)
    .map(({ name, label, kind }) => ({ name, label, text: kind.show(row[name]) }))
    .filter(({ text }) => text !== '')
}
