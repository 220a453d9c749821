// The generic pages that add or replace a company's certificate.
import { Stack } from '@mantine/core'
import { useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { t } from '#app/i18n/text.ts'
import { PageTitle } from '#app/ui/page/page-title.tsx'
import type { Company } from '#domain/company/company.ts'
import { BackButton } from '../../back-button.tsx'
import { UploadForm } from '../../certificate/upload-form.tsx'
import { asText } from '../../shown-values.ts'
import { certificateRecords } from '../entities/company.ts'
import { ManagedCompanyField } from '../generic-references.tsx'
import { useBackToList } from '../list/use-list.ts'
import { GenericCrumbs, GenericLoaded, ManagersOnly } from './generic-loaded.tsx'

/** The form of a new certificate, which asks for its company first. It does not store a draft. */
export function CertificateCreate() {
  const { company }: Readonly<Record<string, unknown>> = useSearch({ strict: false })
  return <Upload title={t('certificate.add')} companyId={asText(company)} />
}

/** The form that replaces a certificate. The new file provides all its fields, so the user types nothing else. */
export function CertificateEdit({ id }: { id: number }) {
  const record = certificateRecords.api.useOne({}, id)
  return (
    <GenericLoaded entity={certificateRecords} id={id} query={record} keepsDeleted>
      {({ company }) => (
        <Upload
          title={`${t('certificate.one')} ${id}`}
          id={id}
          companyId={company ? String(company.id) : ''}
          isFixed={Boolean(company)}
          above={<TextField label={t('record.id')} value={String(id)} readOnly />}
        />
      )}
    </GenericLoaded>
  )
}

interface UploadProps {
  title: string
  /** Of the certificate that is replaced; none for a new one. */
  id?: number
  /** The initially chosen company; empty for none. */
  companyId: string
  isFixed?: boolean
  above?: ReactNode
}

function Upload(props: UploadProps) {
  return <ManagersOnly entity={certificateRecords}>{(companies) => <LoadedUpload {...props} companies={companies} />}</ManagersOnly>
}

function LoadedUpload({ title, id, companyId, isFixed = false, above, companies }: UploadProps & { companies: readonly Company[] }) {
  const router = useRouter()
  const back = useBackToList(certificateRecords)
  const [chosen, setChosen] = useState(companyId)
  const [isSubmitted, setSubmitted] = useState(false)
  const company = companies.find(({ id }) => String(id) === chosen) ?? null
  const label = t('certificate.company')
  return (
    <>
      <GenericCrumbs entity={certificateRecords} title={title} />
      <PageTitle title={title} actions={<BackButton link={back} />} />
      <div onSubmitCapture={() => setSubmitted(true)}>
        <UploadForm
          company={company}
          generic={{ id }}
          withKey
          choice={
            <Stack gap={16} maw="24rem">
              {above}
              {isFixed ? (
                <TextField label={label} data-path="company" value={company?.name ?? chosen} readOnly />
              ) : (
                <ManagedCompanyField
                  label={label}
                  data-path="company"
                  required
                  autoFocus
                  value={company ? chosen : ''}
                  onChange={setChosen}
                  error={isSubmitted && !company ? t('validation.required') : undefined}
                />
              )}
            </Stack>
          }
          onClose={() => void router.navigate({ ...back, ignoreBlocker: true })}
        />
      </div>
    </>
  )
}
