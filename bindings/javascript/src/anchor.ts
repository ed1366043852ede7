// The types of links, and of the links that a function of the caller gets.

export const KINDS = ['url', 'domain', 'email', 'mailto'] as const;

/** The kind of a link: `https://example.com`, `example.com`, `anna@example.com`, `mailto:anna@example.com`, or a match of one of the `rules`. */
export type Kind = (typeof KINDS)[number] | 'rule';

/** The anchor of a link: its URL, its text and its other attributes. */
export interface Written {
  /** The URL that the link opens: ASCII, with an allowed scheme. */
  href: string;
  /** The text of the link. By default it has as few percent escapes as possible, and look-alike hosts are in ASCII. */
  display: string;
  /** The attributes of the anchor except `href`. */
  attributes: Record<string, string>;
}

/** A link in a text. */
export interface Found {
  /** The position at which the link starts in the text. */
  start: number;
  /** The position after the link: `text.slice(start, end)` is the link. */
  end: number;
  /** The link as written in the text. */
  text: string;
  /** A URL, a domain without a scheme, an email address, a `mailto:` URL, or a match of a rule. */
  kind: Kind;
  /** The URL that the link opens: ASCII, with an allowed scheme. */
  href: string;
}

/** A link that the function `anchor` may change. */
export interface Anchor {
  /** The link as written in the text. */
  readonly text: string;
  /** A URL, a domain without a scheme, an email address, a `mailto:` URL, or a match of a rule. */
  readonly kind: Kind;
  /** The URL that the link opens. The function can set it to another URL or to a path of the site. */
  href: string;
  /** The text that a reader sees. */
  display: string;
  /** The attributes of the anchor except `href`, such as `rel`. */
  attributes: Record<string, string>;
  /** The name of the block around the link, such as `p` or `li`. Empty if there is no block. */
  readonly element: string;
  /** True if the block, or the line of plain text, contains only the link. */
  readonly alone: boolean;
}
