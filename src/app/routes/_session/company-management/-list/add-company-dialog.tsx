import { useState } from 'react'
import { t } from '#app/i18n/text.ts'
import { AddRecord } from '#app/records/add-record.tsx'
import { companyEntity } from '#app/records/entities/company.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Company } from '#domain/company.ts'
import { CreatedCompanyDialog } from './created-company-dialog.tsx'

/** The form of a new company, and then what comes next. */
export function AddCompanyDialog({ onClose }: { onClose: () => void }) {
  const [created, setCreated] = useState<Company | null>(null)
  const [initial] = useState(() => companyEntity.start({ now: new Date().toISOString(), cuit: '' }))
  if (created) return <CreatedCompanyDialog key="created" company={created} />
  return (
    <Dialog key="add" title={t('company.add')} typed>
      <AddRecord
        entity={companyEntity}
        scope={{}}
        initial={initial}
        invalidText={t('record.invalid.addTitulo')}
        onlyChanged
        onAdded={setCreated}
        onLeave={onClose}
      />
    </Dialog>
  )
}
