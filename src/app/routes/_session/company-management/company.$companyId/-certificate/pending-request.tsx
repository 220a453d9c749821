import { Button } from '@mantine/core'
import { Download } from 'lucide'
import { certificateApi } from '#app/api/certificate.ts'
import { saveFile } from '#app/api/save-file.ts'
import { t } from '#app/i18n/text.ts'
import { useConfirm } from '#app/ui/confirm.tsx'
import { Icon } from '#app/ui/icon.tsx'
import type { CertificateRequest } from '#domain/certificate-request.ts'
import { serviceId } from '#domain/company-access.ts'
import { showInstant } from '#domain/dates.ts'
import classes from './pending-request.module.css'

interface PendingRequestProps {
  companyId: number
  request: CertificateRequest
  /** Opens the form that takes the certificate alone. */
  onUpload: () => void
}

/** A request that waits for its certificate, and what to do with it at the authority's portal. */
export function PendingRequest({ companyId, request: { alias, createdDate, request }, onUpload }: PendingRequestProps) {
  const confirm = useConfirm()
  const discard = certificateApi.useDiscard(companyId)
  const file = `${alias}.csr`
  const ask = () =>
    confirm({
      title: t('certificate.request.discard.title'),
      text: t('certificate.request.discard.text'),
      action: t('certificate.request.discard'),
      danger: true,
      run: () => discard.mutateAsync(),
    })
  return (
    <div className={classes['request']}>
      <p>{t('certificate.request.pending', { alias, date: showInstant(createdDate) })}</p>
      <ol>
        <li>{t('certificate.request.step.alias', { alias })}</li>
        <li>{t('certificate.request.step.upload', { file })}</li>
        <li>{t('certificate.request.step.download')}</li>
        <li>{t('certificate.request.step.service', { service: serviceId })}</li>
      </ol>
      <div className={classes['actions']}>
        <Button leftSection={<Icon of={Download} size={16} />} variant="default" onClick={() => saveFile(file, request)}>
          {t('certificate.request.download')}
        </Button>
        <Button variant="default" onClick={onUpload}>
          {t('certificate.request.upload')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => void ask()}>
          {t('certificate.request.discard')}
        </Button>
      </div>
    </div>
  )
}
