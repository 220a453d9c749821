import { linkOptions } from '@tanstack/react-router'
import type { Revision } from '#app/api/family.ts'
import type { FamilyScope } from '#domain/family.ts'
import { type Stock, stockCan } from '#domain/stock.ts'
import { contenedorAsociadoNoun } from '../-nouns/contenedor-asociado.ts'
import { lineaMercaderiaNoun } from '../-nouns/linea-mercaderia.ts'
import type { Noun } from '../-nouns/noun.ts'
import { PartSection } from '../-stock/part-section.tsx'
import type { TituloScope } from '../../-stock/stock-links.ts'

interface ContenidoSectionsProps {
  scope: TituloScope
  stock: Stock
}

/** What a permit or a document holds: its goods lines and its containers. */
export function ContenidoSections(props: ContenidoSectionsProps) {
  return (
    <>
      <ContenidoSection noun={lineaMercaderiaNoun} letter="l" {...props} />
      <ContenidoSection noun={contenedorAsociadoNoun} letter="c" {...props} />
    </>
  )
}

interface ContenidoSectionProps<Path extends string, Row extends Revision, Saved extends object> extends ContenidoSectionsProps {
  noun: Noun<Path, Row, Saved>
  letter: string
  scope: FamilyScope<Path> & TituloScope
}

function ContenidoSection<Path extends string, Row extends Revision, Saved extends object>({
  noun,
  letter,
  scope,
  stock,
}: ContenidoSectionProps<Path, Row, Saved>) {
  const { warehouseId, stockId, titulo, tituloId } = scope
  const params = { warehouseId, stockId, titulo, tituloId, contenido: noun.word }
  return (
    <PartSection
      noun={noun}
      title={`${noun.name}.one`}
      letter={letter}
      scope={scope}
      editable={stockCan('edit', stock)}
      inline
      link={({ id }) =>
        linkOptions({
          to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
          params: { ...params, contenidoId: String(id) },
        })
      }
      add={linkOptions({ to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/add', params })}
    />
  )
}
