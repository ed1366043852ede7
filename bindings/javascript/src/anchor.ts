// A link that a function of the caller sees.

/** What a link is: `https://example.com`, `example.com` or `anna@example.com`. */
export type Kind = 'url' | 'domain' | 'email';

/** A link that the function `anchor` may change. */
export interface Anchor {
  /** The link as it was written. */
  readonly text: string;
  /** A URL, a domain without a scheme, or an email address. */
  readonly kind: Kind;
  /** Where the link leads. It may be set to another URL, or to a path of the site. */
  href: string;
  /** What a reader sees. */
  display: string;
  /** The attributes of the anchor other than `href`, such as `rel`. */
  attributes: Record<string, string>;
  /** The block around the link, such as `p` or `li`. Empty if there is none. */
  readonly element: string;
  /** Whether the block, or the line of plain text, shows nothing but the link. */
  readonly alone: boolean;
}
