import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';
import { type To, useHref, useLinkClickHandler, useLocation, useResolvedPath } from 'react-router-dom';

interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** An address of this site, relative to the current route, or an absolute one. */
  to: To;
  /** Replaces the current entry of the history. Default: only when the link leads to the current address. */
  replace?: boolean;
  state?: unknown;
  ref?: Ref<HTMLAnchorElement>;
}

interface LinkState {
  isActive: boolean;
  isPending: boolean;
  isTransitioning: boolean;
}
type ByState<T> = T | ((state: LinkState) => T);

interface NavLinkProps extends Omit<LinkProps, 'className' | 'style' | 'children'> {
  className?: ByState<string | undefined>;
  style?: ByState<LinkProps['style']>;
  children?: ByState<ReactNode>;
  /** Marks the link only at exactly its address, not at addresses below it. */
  end?: boolean;
  caseSensitive?: boolean;
}

/**
 * Renders a link that changes the view without loading a page. Replaces the library's `Link`, which includes
 * prefetching, masks, view transitions and fetchers.
 */
export function Link({ to, ...rest }: LinkProps) {
  const known = toSiteAddress(to);
  return known === undefined ? (
    <OtherSiteLink {...rest} href={to as string} />
  ) : (
    <SiteLink {...rest} to={known} />
  );
}

function SiteLink({ to, replace, state, onClick, target, ...rest }: LinkProps) {
  const href = useHref(to);
  const navigate = useLinkClickHandler<HTMLAnchorElement>(to, {
    state,
    ...(replace === undefined ? {} : { replace }),
    ...(target === undefined ? {} : { target }),
  });
  const onLinkClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented) navigate(event);
  };
  return <a {...rest} target={target} href={href} onClick={onLinkClick} />;
}

const OtherSiteLink = ({
  replace: _replace,
  state: _state,
  ...rest
}: Omit<LinkProps, 'to'> & { href: string }) => <a {...rest} />;

/** Returns the address within this site; undefined for an address of another site. */
function toSiteAddress(to: To): To | undefined {
  if (typeof to !== 'string' || !/^(?:[a-z][a-z0-9+.-]*:|\/\/)/i.test(to)) return to;
  const url = URL.parse(to, window.location.href);
  return url?.origin === window.location.origin ? url.pathname + url.search + url.hash : undefined;
}

/**
 * Renders a link that is the current page's (`aria-current="page"`, class `active`) at its address and at those below
 * it.
 */
export function NavLink({ end, caseSensitive, className, style, children, ...rest }: NavLinkProps) {
  const toComparable = (path: string) => (caseSensitive ? path : path.toLowerCase());
  const path = toComparable(useResolvedPath(rest.to).pathname);
  const current = toComparable(useLocation().pathname);
  const isBelow = current.startsWith(path.length > 1 && path.endsWith('/') ? path : `${path}/`);
  const isActive = current === path || (!end && isBelow);
  const resolve = <T,>(value: ByState<T>): T =>
    typeof value === 'function'
      ? (value as (state: LinkState) => T)({ isActive, isPending: false, isTransitioning: false })
      : value;
  const ownClass = resolve(className);
  const classNames =
    typeof className === 'function' ? [ownClass] : [ownClass, isActive ? 'active' : undefined];
  return (
    <Link
      {...rest}
      aria-current={isActive ? (rest['aria-current'] ?? 'page') : undefined}
      className={classNames.filter(Boolean).join(' ')}
      style={resolve(style)}
    >
      {resolve(children)}
    </Link>
  );
}
