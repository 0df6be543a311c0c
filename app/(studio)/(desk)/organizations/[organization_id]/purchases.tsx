import { InvoiceList } from "#components/payments/invoice-list.tsx";
import { PortalButton } from "#components/payments/portal-button.tsx";
import { SettingsSection } from "#components/settings/settings-section.tsx";
import type { ActorContext } from "#lib/context.ts";
import { mayDo } from "#lib/organizations/permission-schema.ts";
import type { Organization } from "#lib/organizations/schema.ts";
import { listInvoices } from "#lib/payments/list-invoices.ts";

/** What was bought for the pool; nothing before the first purchase. */
export async function Purchases({ ctx, organization }: { ctx: ActorContext; organization: Organization }) {
  const { organization_id: organizationId, role } = organization;
  const invoices = await listInvoices(ctx, { organizationId });
  if (invoices.length === 0) return null;
  return (
    <SettingsSection
      id="invoices"
      title="Invoices"
      description="What owners bought for the pool. The organization is the customer."
    >
      <InvoiceList invoices={invoices} />
      {mayDo(role, "buy") ? (
        <div className="mt-4">
          <PortalButton organizationId={organizationId}>Change card and address</PortalButton>
        </div>
      ) : null}
    </SettingsSection>
  );
}
