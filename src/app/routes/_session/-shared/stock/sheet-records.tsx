// Records on the printed pages of stocks: tables of all rows, and what a permit or a document declares.
import type { Revision } from '#app/api/family/cached-rows.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorAsociadoEntity, lineaMercaderiaEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { recordName } from '#app/records/record-names.ts'
import { summedColumns, sumOf } from '#app/records/sums.ts'
import { SheetTable } from '#app/ui/print/sheet.tsx'
import type { Contenido } from '#domain/stock/titulo-review.ts'
import { showNumber } from '#domain/values/show-number.ts'

interface EntityTableProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  title: string
  /** The permit or the document of the rows. */
  of?: string
  rows: readonly Row[]
}

/** All records of one kind, numbered, with the columns of their table on the screen and with what those come to. */
export function EntityTable<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  rows,
  ...titles
}: EntityTableProps<Path, Row, Saved>) {
  const cell = (_row: Row, index: number) => String(index + 1)
  const number = { id: 'number', title: 'print.number', cell, width: '48px', align: 'end' } as const
  const sums = summedColumns[entity.name]?.map((name) => [name, showNumber(sumOf(rows, name) ?? 0)] as const)
  return (
    <SheetTable
      {...titles}
      empty={t(`${entity.name}.empty`)}
      columns={[number, ...entity.columns]}
      rows={rows}
      {...(sums ? { sums: new Map(sums) } : {})}
    />
  )
}

interface TituloContentProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  row: Row
  contenido: Contenido
}

/** The fields of a permit or a document, its lines and its containers. */
export function TituloContent<Path extends string, Row extends Revision, Saved extends object>({
  entity,
  row,
  contenido,
}: TituloContentProps<Path, Row, Saved>) {
  const of = tituloTitle(entity, row)
  return (
    <>
      <dl>
        {shownFields(entity, row).map(({ name, label, text }) => (
          <div key={name}>
            <dt>{t(label)}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      <EntityTable entity={lineaMercaderiaEntity} title={t('lineaMercaderia.one')} of={of} rows={contenido.lineaMercaderias} />
      <EntityTable entity={contenedorAsociadoEntity} title={t('contenedorAsociado.one')} of={of} rows={contenido.contenedorAsociados} />
    </>
  )
}

/** Returns what a permit or a document is called on paper. */
export function tituloTitle<Path extends string, Row extends Revision, Saved extends object>(
  entity: Entity<Path, Row, Saved>,
  row: Row,
): string {
  return `${t(`${entity.name}.one`)} ${recordName(entity, row)}`
}

/** Returns the fields of a record that have a value, without those of a switch that is off. */
function shownFields<Path extends string, Row extends Revision, Saved extends object>({ groups }: Entity<Path, Row, Saved>, row: Row) {
  return groups
    .flatMap(({ fields }) => fields)
    .filter(({ when }) => when === undefined || row[when] === true)
    .map(({ name, label, kind }) => ({ name, label, text: kind.show(row[name]) }))
    .filter(({ text }) => text !== '')
}
