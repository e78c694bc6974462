;;; pond-autoloads.el --- what Emacs knows of pond.el before it is loaded  -*- lexical-binding: t; -*-
(add-to-list 'load-path (directory-file-name (file-name-directory load-file-name)))
(autoload 'pond-pick "pond" "Choose a past conversation in Pond Desktop and put a reference to it here." t)
(autoload 'pond-open "pond" "Open the pond:// link at point in Pond Desktop." t)
(autoload 'pond-browse "pond")
(with-eval-after-load 'ol (require 'pond))
(with-eval-after-load 'browse-url (require 'pond))
