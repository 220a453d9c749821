import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide'
import { useState } from 'react'
import { depositoApi } from '#app/api/deposito.ts'
import type { Revision } from '#app/api/family.ts'
import { t } from '#app/i18n/text.ts'
import { Breadcrumbs, type Crumb } from '#app/ui/breadcrumbs.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Loaded } from '#app/ui/loaded.tsx'
import { PageTitle } from '#app/ui/page-title.tsx'
import { Section } from '#app/ui/section.tsx'
import type { Deposito } from '#domain/deposito.ts'
import type { FamilyScope } from '#domain/family.ts'
import { AddRecord } from './add-record.tsx'
import type { Entity } from './entity.ts'
import { LineEntryForm } from './lines/line-entry-form.tsx'
import { usePasting } from './lines/use-pasting.tsx'
import { RecordTable } from './record-table.tsx'

interface AddScreenProps<Path extends string, Row extends Revision, Saved extends object> {
  entity: Entity<Path, Row, Saved>
  scope: FamilyScope<Path> & { readonly warehouseId: number }
  crumbs: readonly Crumb[]
  /** Where Regresar, Cancelar and Escape lead. */
  back: LinkProps
  /** Where a saved record leads; without it the next empty form is there at once, under it what there is already. */
  onAdded?: (row: Row) => void
}

/** The one page that adds a record of any kind; it needs nothing but its address (`decisions.md` 4). */
export function AddScreen<Path extends string, Row extends Revision, Saved extends object>(props: AddScreenProps<Path, Row, Saved>) {
  const { entity, scope, crumbs, back, onAdded } = props
  // Kept, so that the form starts once and with the time at which it came up.
  const [now] = useState(() => new Date().toISOString())
  const router = useRouter()
  const depositos = useQuery(depositoApi.own)
  const pasting = usePasting(entity, scope, onAdded === undefined)
  const title = t(`${entity.name}.add`)
  const leave = () => void router.navigate(back)
  const startOf = (own: readonly Deposito[], at: string) => entity.start({ now: at, cuit: cuitOf(own, scope.warehouseId) })
  return (
    <>
      <Breadcrumbs items={[...crumbs, { text: title }]} />
      <PageTitle
        title={title}
        actions={
          <>
            {onAdded === undefined && pasting.button}
            <Button variant="subtle" leftSection={<Icon of={ArrowLeft} size={16} />} renderRoot={(root) => <Link {...back} {...root} />}>
              {t('record.back')}
            </Button>
          </>
        }
      />
      <Loaded query={depositos}>
        {(own) =>
          onAdded ? (
            <AddRecord
              entity={entity}
              scope={scope}
              initial={startOf(own, now)}
              invalidText={t('record.invalid.addTitulo')}
              onAdded={onAdded}
              onLeave={leave}
            />
          ) : (
            <LineEntryForm
              entity={entity}
              scope={scope}
              start={() => startOf(own, new Date().toISOString())}
              invalidText={t('record.invalid.add')}
              onLeave={leave}
            />
          )
        }
      </Loaded>
      {onAdded === undefined && (
        <Section title={t('record.added')}>
          <RecordTable entity={entity} scope={scope} editable inline />
        </Section>
      )}
      {pasting.dialog}
    </>
  )
}

/** The warehouse's company, which exporter and consignee are until somebody says otherwise (`product.md` 3). */
function cuitOf(own: readonly Deposito[], warehouseId: number): string {
  return own.find(({ id }) => id === warehouseId)?.company?.cuit ?? ''
}
