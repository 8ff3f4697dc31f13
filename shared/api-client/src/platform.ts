import type { Api, CallOptions, Localized, RecordPeriods, ValueOf } from '@parlour/contracts';
import { type FeatureId, getCountryCall, getStatusCall, type WhitelabelNode } from '@parlour/contracts/calls';

/** The site's current offer to this visitor, in the site's names. */
export interface SiteStatus {
  /** 0 open, 1 maintenance, 2 region blocked: maintenance wins (START-01). */
  closure:
    | { status: 0 }
    | { status: 1; title: Localized; notice: Localized; endsAt: string | undefined }
    | { status: 2; notice: Localized; ip: string };
  /** The visitor's address, as the gateway sees it. */
  visitorIp: string;
  features: ReadonlySet<FeatureId>;
  customerService: { vip: string | undefined; liveChat: string | undefined };
  contacts: { telegram?: string; facebook?: string; whatsapp?: string; phone?: string };
  downloads: readonly AppDownload[];
  imageHosts: readonly string[];
  launchHosts: readonly string[];
  brandName: string;
  /** `isSample` marks the name of a licence that this deployment does not hold. */
  licences: readonly { name: string; isSample: boolean }[];
  browsers: readonly string[];
  /** ISO 4217. */
  currency: string;
  currencySymbol: string;
  minimumAge: number;
  records: RecordPeriods | undefined;
  loginRequiredForHome: boolean;
}

export interface AppDownload {
  system: 'IOS' | 'MOBILECONFIG' | 'ANDROID';
  /** Address that a press opens. */
  url: string;
  /** Content of the QR code; a path belongs to this site. */
  qrText: string;
  label: string;
}

/** Returns the site's status. `host` is the site's own, as the address bar shows it. */
export async function getStatus(api: Api, host: string, options?: CallOptions): Promise<SiteStatus> {
  const value = await api.call(getStatusCall, { url: host }, options);
  const service = (type: 'VIP' | 'LIVECHAT') =>
    value.customerService.find((entry) => entry.csType === type)?.path;
  return {
    closure: toClosure(value),
    visitorIp: value.location.ip,
    features: toEnabledFeatures(value.whitelabel),
    customerService: { vip: service('VIP'), liveChat: service('LIVECHAT') },
    contacts: value.contacts,
    downloads: value.resources.map((resource) => ({
      system: resource.resourceType,
      url: resource.url,
      qrText: resource.qrCodeUrl,
      label: resource.labelNameEn,
    })),
    imageHosts: value.imageCDNs,
    launchHosts: value.launchGameCDNs,
    brandName: value.brand.name,
    licences: value.footer.licences.map(({ name, sample }) => ({ name, isSample: sample })),
    browsers: value.footer.browsers,
    currency: value.currency,
    currencySymbol: value.currencySymbol,
    minimumAge: value.minimumAge,
    records: value.records,
    loginRequiredForHome: value.loginRequiredForHome,
  };
}

/** Returns the visitor's country, as a default for forms. */
export const getCountry = (api: Api, options?: CallOptions) => api.call(getCountryCall, undefined, options);

function toClosure({
  maintenance,
  regionRestriction,
  location,
}: ValueOf<typeof getStatusCall>): SiteStatus['closure'] {
  if (maintenance) return { status: 1, ...maintenance, endsAt: maintenance.endsAt };
  if (regionRestriction) return { status: 2, notice: regionRestriction.notice, ip: location.ip };
  return { status: 0 };
}

/** Returns the enabled features. A node counts only below enabled ones: disabling a group disables everything in it. */
function toEnabledFeatures(nodes: readonly WhitelabelNode[]): ReadonlySet<FeatureId> {
  const enabled = nodes.filter((node) => node.enabled);
  return new Set(
    enabled.flatMap((node) => [node.modId as FeatureId, ...toEnabledFeatures(node.childrenNodes)]),
  );
}
