// The form that adds or replaces a company's certificate, by upload or by a signing request.
import '@mantine/core/styles/SimpleGrid.layer.css'
import { SimpleGrid } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useCreateCertificateRequest } from '#app/api/company/certificate.ts'
import { RadioField } from '#app/forms/fields/choices/choice-fields.tsx'
import { TextField } from '#app/forms/fields/text-fields.tsx'
import { FormShell } from '#app/forms/form-shell.tsx'
import { useSchemaForm } from '#app/forms/use-schema-form.ts'
import { t, type TextParams } from '#app/i18n/text.ts'
import { UploadForm } from '#app/records/certificate/upload-form.tsx'
import { type CertificateRequest, certificateRequestDraft } from '#domain/company/certificate-request.ts'
import type { Company } from '#domain/company/company.ts'

interface CertificateFormProps {
  company: Company
  request: CertificateRequest | null
  /** The initially selected way. */
  way: CertificateWay
  onClose: () => void
  /** Called when a signing request was created, in place of `onClose`. */
  onRequested: () => void
}

export function CertificateForm({ company, request, way: first, onClose, onRequested }: CertificateFormProps) {
  const [chosen, setChosen] = useState(first)
  const ways = certificateWays(company, request)
  const way = ways.find(({ value }) => value === chosen)?.value ?? 'both'
  const choice = (
    <RadioField
      label={t('certificate.way')}
      options={ways}
      value={way}
      onChange={(next) => setChosen(ways.find(({ value }) => value === next)?.value ?? way)}
      autoFocus
    />
  )
  if (way === 'request') return <RequestForm companyId={company.id} choice={choice} onClose={onClose} onRequested={onRequested} />
  return <UploadForm company={company} withKey={way === 'both'} choice={choice} onClose={onClose} />
}

interface RequestFormProps extends Pick<CertificateFormProps, 'onClose' | 'onRequested'> {
  companyId: number
  choice: ReactNode
}

function RequestForm({ companyId, choice, onClose, onRequested }: RequestFormProps) {
  const create = useCreateCertificateRequest(companyId)
  const form = useSchemaForm(certificateRequestDraft, { alias: '' }, { onSave: (draft) => create.mutateAsync(draft), onSaved: onRequested })
  return (
    <FormShell
      form={form}
      label={t('certificate.form')}
      saveLabel={t('certificate.request.create')}
      failure={form.failure}
      onLeave={onClose}
      gap={16}
    >
      {choice}
      <SimpleGrid minColWidth="18rem" maw={1200} spacing={24} verticalSpacing={16}>
        <TextField
          label={t('certificate.request.alias')}
          help={t('certificate.request.alias.help')}
          required
          {...form.form.getInputProps('alias')}
        />
      </SimpleGrid>
    </FormShell>
  )
}

/**
 * `both`: upload a certificate and its key. `alone`: upload a certificate whose key the server has. `request`: create a new key on the
 * server.
 */
export type CertificateWay = 'both' | 'alone' | 'request'

/**
 * Returns the available ways to add a certificate. A second request would make the first one's key useless, so the user must discard the
 * first one before.
 */
function certificateWays({ certificate }: Company, request: CertificateRequest | null) {
  if (request) return [optionOf('alone', 'requested', { alias: request.alias }), optionOf('both')]
  return certificate ? [optionOf('both'), optionOf('alone'), optionOf('request')] : [optionOf('both'), optionOf('request')]
}

function optionOf(value: CertificateWay, word: CertificateWay | 'requested' = value, named: TextParams = {}) {
  return { value, label: t(`certificate.way.${word}`), help: t(`certificate.way.${word}.help`, named) }
}
