import { linkOptions } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import type { FamilyScope } from '#domain/family.ts'
import { contenedorAsociadoNoun } from '../-nouns/contenedor-asociado.ts'
import { lineaMercaderiaNoun } from '../-nouns/linea-mercaderia.ts'
import type { Noun } from '../-nouns/noun.ts'
import { AddButton } from '../-record/add-button.tsx'
import { RecordTable } from '../-record/record-table.tsx'
import type { TituloScope } from '../../-stock/stock-links.ts'
import classes from './quick-look.module.css'

interface QuickLookProps {
  scope: TituloScope
  editable: boolean
}

/** The lines and containers of a permit or a document, seen and edited without leaving the stock. */
export function QuickLook(props: QuickLookProps) {
  return (
    <div className={classes['look']}>
      <Contents noun={lineaMercaderiaNoun} {...props} />
      <Contents noun={contenedorAsociadoNoun} {...props} />
    </div>
  )
}

interface ContentsProps<Path extends string, Row extends Revision, Saved extends object> extends QuickLookProps {
  noun: Noun<Path, Row, Saved>
  scope: FamilyScope<Path> & TituloScope
}

function Contents<Path extends string, Row extends Revision, Saved extends object>({
  noun,
  scope,
  editable,
}: ContentsProps<Path, Row, Saved>) {
  const { warehouseId, stockId, titulo, tituloId } = scope
  const add = linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add',
    params: { warehouseId, stockId, titulo, tituloId, contenido: noun.word },
  })
  return (
    <section>
      <h3 className={classes['title']}>
        {t(`${noun.name}.one`)} {editable && <AddButton link={add} text={t(`${noun.name}.add`)} />}
      </h3>
      <RecordTable noun={noun} scope={scope} editable={editable} inline />
    </section>
  )
}
