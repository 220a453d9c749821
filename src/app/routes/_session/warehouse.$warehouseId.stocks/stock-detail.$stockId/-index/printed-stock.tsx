// The printed document of a stock: who declares, the verdict, and everything that it declares.
import { Fragment } from 'react'
import type { EntityTypes } from '#app/api/family/family.ts'
import { allErrors } from '#app/api/stock/stock-errors.ts'
import { loadWholeStock } from '#app/api/stock/whole-stock.ts'
import { t } from '#app/i18n/text.ts'
import { contenedorVacioEntity, documentoTransporteEntity, permisoEmbarqueEntity } from '#app/records/entities/stock-entities.ts'
import type { Entity } from '#app/records/entity.ts'
import { QrCode } from '#app/ui/control/qr-code.tsx'
import { PrintedPage } from '#app/ui/print/printed-page.tsx'
import { declaredAs, errorCountOf, isWarned, type Stock, type StockError } from '#domain/stock/stock.ts'
import { type Contenido, totalsOf } from '#domain/titulo/whole-stock.ts'
import { showDay } from '#domain/values/dates.ts'
import { showNumber } from '#domain/values/show-number.ts'
import type { PrintSource } from '../../../-shared/stock/print-stocks.tsx'
import { depositoHead, printedMarks, stockFacts, stockHead } from '../../../-shared/stock/printed-head.tsx'
import { EntityTable, TitulosTables } from '../../../-shared/stock/printed-records.tsx'
import type { StockParams } from '../../../-shared/stock/stock-links.ts'
import { totalsText } from '../../../-shared/stock/stock-totals.tsx'

/** Loads a whole stock, without the filters of the screen, and returns its printed page. `address` is the absolute one of its page. */
export async function printedStock({ client, deposito: current }: PrintSource, scope: StockParams, address: string) {
  const whole = await loadWholeStock(client, scope)
  // A server may not tell which warehouse was declared.
  const { stock, deposito = current, permisoEmbarques, documentoTransportes, contenedorVacios } = whole
  const [errors, marks] = await Promise.all([allErrors(stock), printedMarks(client, stock)])
  const day = showDay(stock.fechaStock)
  return (
    <PrintedPage
      title={declaredAs(stock) === 'accepted' ? t('print.declaration', { day }) : t('print.stock', { id: stock.id, day })}
      head={[...depositoHead(deposito), ...stockHead(stock)]}
      marks={marks}
      facts={stockFacts(deposito, stock)}
      portrait
      aside={
        <figure>
          <QrCode text={address} label={t('print.qr')} />
          <figcaption>
            {address.split(/(?<=\/)/).map((part, index) => (
              <Fragment key={index}>
                {part}
                <wbr />
              </Fragment>
            ))}
          </figcaption>
        </figure>
      }
    >
      <p className="print-totals">{totalsText(totalsOf(whole))}</p>
      <PrintedErrors stock={stock} errors={errors} />
      <Titulos entity={permisoEmbarqueEntity} title={t('stock.detail.permisos')} rows={permisoEmbarques} />
      <Titulos entity={documentoTransporteEntity} title={t('documentoTransporte.list')} rows={documentoTransportes} />
      <EntityTable entity={contenedorVacioEntity} title={t('contenedorVacio.list')} rows={contenedorVacios} />
    </PrintedPage>
  )
}

interface TitulosProps<T extends EntityTypes> {
  entity: Entity<T>
  title: string
  rows: readonly (NoInfer<T['row']> & Contenido)[]
}

function Titulos<T extends EntityTypes>({ entity, title, rows }: TitulosProps<T>) {
  return (
    <section>
      <h2>
        {title} ({showNumber(rows.length)})
      </h2>
      {rows.length === 0 && <p>{t(`${entity.name}.empty`)}</p>}
      <TitulosTables entity={entity} rows={rows} />
    </section>
  )
}

function PrintedErrors({ stock, errors }: { stock: Stock; errors: readonly StockError[] }) {
  const count = errorCountOf(stock)
  if (errors.length === 0) return null
  return (
    <section>
      <h2>
        {t(isWarned(stock) ? 'stock.detail.warnings' : 'stock.detail.errors')} ({showNumber(count)})
      </h2>
      {errors.length < count && <p>{t('stock.errors.kept', { kept: errors.length, count })}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{t('stock.detail.errors.code')}</th>
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
    </section>
  )
}
