import type { PageProps } from '../core/page.ts'
import { FieldPage } from './edit/FieldForm.tsx'

export default function EditTextFieldPage({ search }: PageProps) {
  return <FieldPage kind="text" search={search} />
}
