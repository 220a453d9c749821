// Hook with the confirmations required before sending: for an empty stock, and for findings that customs would refuse.
import '#app/styles/inputs.css'
import '@mantine/core/styles/Checkbox.css'
import { Checkbox } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { t, type TextKey } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/dialog/confirm.tsx'
import type { StockTotals } from '#domain/stock/stock.ts'
import type { SendReviewState } from './use-send-review.ts'

interface GuardTexts {
  /** The question if the authority would refuse the stock, and the text of the button that confirms. */
  readonly question: TextKey
  readonly action: TextKey
}

interface SendGuard {
  /** The number of findings that the authority would refuse. */
  refused: number
  /** Resolves to whether the stock may be sent for a day. The user confirms an empty stock with a checkbox, and one that would be refused in a second dialog. */
  mayGo: (day: string) => Promise<boolean>
  /** The ref of the findings, which take the focus when the user returns to them. */
  findings: RefObject<HTMLElement | null>
  /** The checkbox that confirms an empty stock. */
  tick: ReactNode
}

/** Returns the confirmations required before a stock is sent or scheduled. Without a review there are none, because its failure must not prevent sending. */
export function useSendGuard(review: SendReviewState, texts: GuardTexts): SendGuard {
  const confirm = useConfirm()
  const [emptyConfirmed, setEmptyConfirmed] = useState(false)
  // A new object for each refused attempt, so that the effect moves the focus each time.
  const [unconfirmed, setUnconfirmed] = useState<object | null>(null)
  const emptyBox = useRef<HTMLInputElement>(null)
  const findings = useRef<HTMLElement>(null)
  const empty = review.totals !== undefined && isEmpty(review.totals)
  useEffect(() => {
    if (unconfirmed && empty) emptyBox.current?.focus()
  }, [unconfirmed, empty])

  async function mayGo(day: string): Promise<boolean> {
    const known = await review.load(day)
    const totals = known?.totals ?? review.totals
    if (totals && isEmpty(totals) && !emptyConfirmed) {
      setUnconfirmed({})
      return false
    }
    const refused = known?.counts.refused ?? 0
    if (refused === 0) return true
    const agreed = await confirm({
      title: t(texts.question),
      text: refused === 1 ? t('stock.review.refusedOne') : t('stock.review.refusedMany', { count: refused }),
      action: t(texts.action),
      cancel: t('stock.review.back'),
      danger: true,
    })
    if (!agreed) findings.current?.focus()
    return agreed
  }

  return {
    refused: review.isStale ? 0 : (review.data?.counts.refused ?? 0),
    mayGo,
    findings,
    tick: empty && (
      <Checkbox
        ref={emptyBox}
        mt={16}
        label={t('stock.review.empty')}
        checked={emptyConfirmed}
        onChange={(event) => setEmptyConfirmed(event.currentTarget.checked)}
        error={unconfirmed !== null && !emptyConfirmed && t('stock.review.emptyNeeded')}
      />
    ),
  }
}

function isEmpty({ permisoEmbarques, documentoTransportes, contenedorVacios }: StockTotals): boolean {
  return permisoEmbarques + documentoTransportes + contenedorVacios === 0
}
