import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { companyApi } from '#app/api/company.ts'
import { t } from '#app/i18n/text.ts'
import { Loaded } from '#app/ui/loaded.tsx'
import type { Company } from '#domain/company.ts'
import type { GenericEntity } from './generic-entity.ts'
import { RefusedScreen } from './generic-loaded.tsx'
import { mayManageCompany } from './rights.ts'
import { useViewer } from './use-viewer.ts'

interface ManagersOnlyProps {
  entity: Pick<GenericEntity<never, never>, 'name'>
  children: (managed: readonly Company[]) => ReactNode
}

/** A form of what belongs to a company. To who manages none it says so. */
export function ManagersOnly({ entity, children }: ManagersOnlyProps) {
  const viewer = useViewer()
  const own = useQuery(companyApi.own)
  return (
    <Loaded query={own}>
      {(companies) => {
        const managed = companies.filter((company) => mayManageCompany(company, viewer))
        if (managed.length === 0) return <RefusedScreen entity={entity} text={t('generic.refused.noCompany')} />
        return children(managed)
      }}
    </Loaded>
  )
}
