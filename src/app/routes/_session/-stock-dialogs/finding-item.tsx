import { Link, linkOptions } from '@tanstack/react-router'
import type { MouseEvent, ReactNode } from 'react'
import { t } from '#app/i18n/text.ts'
import type { Finding, ReviewedRecord } from '#domain/review-finding.ts'
import { type StockParams, stockLink, tituloLink } from '../-stock/stock-links.ts'
import styles from './send-review.module.css'

interface FindingItemProps {
  scope: StockParams
  finding: Finding
  onFollow: () => void
  /** The text of the finding. */
  children: ReactNode
}

/** A link to the record, where the user can correct it, and what is wrong with it. */
export function FindingItem({ scope, finding: { code, record }, onFollow, children }: FindingItemProps) {
  const follow = ({ ctrlKey, metaKey, shiftKey }: MouseEvent) => {
    if (!ctrlKey && !metaKey && !shiftKey) onFollow()
  }
  return (
    <li>
      <Link {...recordLink(scope, record)} onClick={follow}>
        {recordName(record)}
      </Link>
      {': '}
      {children} {code !== null && <span className={styles['quiet']}>{t('stock.review.code', { code })}</span>}
    </li>
  )
}

function recordName({ entity, label }: ReviewedRecord): string {
  return entity === 'stock' ? t('stock.detail.title', { id: label }) : `${t(`${entity}.one`)} ${label}`
}

/** Returns a link to the record's page, which for another stock may be in another warehouse. An empty container has none, so its link leads to the stock. */
function recordLink(scope: StockParams, { entity, id, titulo, tituloId, warehouseId = scope.warehouseId }: ReviewedRecord) {
  if (entity === 'stock') return stockLink({ warehouseId, stockId: id })
  if (entity === 'permisoEmbarque') return tituloLink({ ...scope, titulo: 'permiso-embarque', tituloId: id })
  if (entity === 'documentoTransporte') return tituloLink({ ...scope, titulo: 'documento-transporte', tituloId: id })
  if (titulo === undefined || tituloId === undefined) return stockLink(scope)
  const contenido = entity === 'lineaMercaderia' ? 'linea-mercaderia' : 'contenedor-asociado'
  return linkOptions({
    to: '/warehouse/$warehouseId/stocks/stock-detail/$stockId/$titulo/$tituloId/$contenido/$contenidoId',
    params: { ...scope, titulo, tituloId, contenido, contenidoId: String(id) },
  })
}
