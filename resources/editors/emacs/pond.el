;;; pond.el --- Past conversations with AI agents, from where you write  -*- lexical-binding: t; -*-

;; Version: 1.0
;; Package-Requires: ((emacs "26.1"))
;; Keywords: convenience, hypermedia
;; SPDX-License-Identifier: MIT

;;; Commentary:

;; M-x pond-pick      choose in Pond Desktop, whose reference then stands at point; with C-u it asks for words first
;; M-x pond-open      open the pond:// link at point, or the first one of its line
;;
;; In Org, links to pond: open there by themselves (C-c C-o), as they do where `browse-url' is asked.
;; Keys are yours:    (global-set-key (kbd "C-c P") #'pond-pick)

;;; Code:

(require 'seq)
(require 'subr-x)
(declare-function org-link-set-parameters "ol" (type &rest parameters))

(defgroup pond nil "Past conversations with AI agents." :group 'convenience)

(defcustom pond-program '("pond-desktop") ; `pond-desktop editors install' writes its own place here
  "The program and the words that stand before a command of it."
  :type '(repeat string))

(defcustom pond-formats '((org-mode . "org") (mhtml-mode . "html") (html-mode . "html"))
  "The form of a reference by mode; elsewhere it is Markdown."
  :type '(alist :key-type symbol :value-type string))

(defconst pond--link "pond://session/[^][ \t\n()<>\"'`]+")

(defun pond--run (words done)
  "Run the program with WORDS; call DONE with what it printed."
  (let ((out (generate-new-buffer " *pond*")) (told (generate-new-buffer " *pond errors*")))
    (make-process
     :name "pond" :command (append pond-program words) :connection-type 'pipe :noquery t
     :coding '(utf-8-unix . utf-8-unix) :buffer out
     :stderr (make-pipe-process :name "pond errors" :buffer told :noquery t :sentinel #'ignore)
     :sentinel
     (lambda (process _event)
       (unless (process-live-p process)
         (let ((text (with-current-buffer out (buffer-string)))
               (fault (with-current-buffer told (string-trim (buffer-string)))))
           (kill-buffer out)
           (kill-buffer told)
           (pcase (process-exit-status process)
             (0 (funcall done text))
             (130 nil)                  ; nothing was chosen
             (code (message "Pond: %s" (if (string-empty-p fault) (format "it ended with %s" code) fault))))))))))

(defun pond--insert (text place)
  "Put TEXT at the marker PLACE as one step to undo, else into the kill ring."
  (let ((buffer (marker-buffer place)))
    (if (or (not (buffer-live-p buffer)) (buffer-local-value 'buffer-read-only buffer))
        (progn (kill-new text)
               (message "Pond: that text cannot be changed; C-y yanks the reference"))
      (with-current-buffer buffer
        (undo-boundary)
        (let ((was-here (= (point) place)))
          (save-excursion (goto-char place) (insert text) (set-marker place (point)))
          (when was-here
            (goto-char place)
            (dolist (window (get-buffer-window-list buffer nil t)) (set-window-point window place))))
        (undo-boundary)))
    (set-marker place nil)))

(defun pond-pick (&optional query)
  "Choose a past conversation in Pond Desktop and put a reference to it here.
With a prefix argument, ask for the words of QUERY first."
  (interactive (list (and current-prefix-arg (read-string "Past conversations about: "))))
  (barf-if-buffer-read-only)
  (let ((place (point-marker))
        (format (cdr (seq-find (lambda (each) (derived-mode-p (car each))) pond-formats))))
    (pond--run (append '("pick") (and format (list "--format" format))
                       (and query (not (string-empty-p query)) (list "--query" query)))
               (lambda (text) (pond--insert text place)))))

(defun pond-open (&optional link)
  "Open LINK in Pond Desktop, or the one at point, or the first of its line."
  (interactive)
  (let ((link (or link (pond--link-here) (user-error "There is no pond:// link on this line"))))
    (pond--run (list "open" link) #'ignore)))

(defun pond--link-here ()
  "The link at point, or the first one of its line."
  (let ((here (point)) first found)
    (save-excursion
      (goto-char (line-beginning-position))
      (while (and (not found) (re-search-forward pond--link (line-end-position) t))
        (setq first (or first (match-string-no-properties 0)))
        (when (<= (match-beginning 0) here (match-end 0)) (setq found (match-string-no-properties 0)))))
    (or found first)))

(defun pond-browse (link &rest _)
  "Open LINK in Pond Desktop, for `browse-url-handlers'."
  (pond-open link))

(with-eval-after-load 'ol
  (org-link-set-parameters "pond" :follow (lambda (path &rest _) (pond-open (concat "pond:" path)))))

(with-eval-after-load 'browse-url
  (when (boundp 'browse-url-handlers)
    (add-to-list 'browse-url-handlers '("\\`pond:" . pond-browse))))

(provide 'pond)
;;; pond.el ends here
